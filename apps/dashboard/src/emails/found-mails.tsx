import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ListMailsOptions, Mail } from '@keystead/client/admin';
import { Button, Skeleton } from '@keystead/ui';
import { EmptyState, mailIcon, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { SendLink } from '../user/send-link.tsx';
import { t } from '../words.ts';
import { MailTable } from './mail-table.tsx';
import { linkPages } from './mail-words.ts';
import { mailsKey, mailsQuery } from './mails-query.ts';

interface FoundMailsProps {
  filter: Pick<ListMailsOptions, 'status' | 'type' | 'recipient' | 'userId'>;
  /** What is said where nothing narrows the list down, and there is none. */
  nothing: string;
}

/** Mails page by page, each with what became of it. */
export function FoundMails({ filter, nothing }: FoundMailsProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [resent, setResent] = useState<Mail>();
  const mails = useInfiniteQuery({ ...mailsQuery(admin, filter), placeholderData: keepPreviousData });
  if (mails.error) return <FailedPart error={mails.error} onRetry={() => void mails.refetch()} />;
  if (!mails.data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const found = mails.data.pages.flatMap(({ items }) => items);
  const isNarrow = Object.keys(filter).some((name) => name !== 'userId');
  if (found.length === 0 && (isNarrow || mails.isPlaceholderData))
    return <EmptyState path={searchIcon} title={t('No mail fits')} text={t('Mails are kept for 30 days.')} />;
  if (found.length === 0) return <EmptyState path={mailIcon} title={t('No mail yet')} text={nothing} />;
  return (
    <>
      <MailTable mails={found} first={filter.userId === undefined ? 'recipient' : 'type'} onResend={setResent} />
      {mails.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isBusy={mails.isFetchingNextPage}
          onClick={() => void mails.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
      {resent && (
        <SendLink
          mail={{
            title: t('Resend'),
            text: t('The link of the old mail is erased. {email} gets a new one.', { email: resent.recipient }),
            page: linkPages[resent.type] ?? '',
            send: async (callbackUrl) => {
              const answer = await admin.resendMail(resent.id, { callbackUrl });
              void queryClient.invalidateQueries({ queryKey: mailsKey(admin) });
              return answer;
            },
          }}
          recipient={resent.recipient}
          onClose={() => setResent(undefined)}
        />
      )}
    </>
  );
}
