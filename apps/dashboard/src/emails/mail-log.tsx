import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { Mail, MailStatus, MailType } from '@keystead/client/admin';
import { Button, Skeleton } from '@keystead/ui';
import { EmptyState, mailIcon, searchIcon, SelectField } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { SearchField } from '../page/search-field.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { SendLink } from '../user/send-link.tsx';
import { t } from '../words.ts';
import { MailTable } from './mail-table.tsx';
import { linkPages, mailStatuses, mailTypes } from './mail-words.ts';
import { mailsKey, mailsQuery } from './mails-query.ts';

type Filter = { status?: MailStatus; type?: MailType; recipient?: string };

/** What became of the mails of the last 30 days; what is asked for stands in the address. */
export function MailLog(): ReactElement {
  const { projectId } = useAdmin();
  const search = useSearch({ from: '/p/$projectId/emails/log' });
  const navigate = useNavigate();
  const status = oneOf(mailStatuses, search.status);
  const type = oneOf(mailTypes, search.type);
  const { recipient = '' } = search;
  const filter: Filter = { ...(status && { status }), ...(type && { type }), ...(recipient !== '' && { recipient }) };
  const look = ({ status: _status, type: _type, ...rest }: Filter, changes: Filter): void =>
    void navigate({
      to: '/p/$projectId/emails/log',
      params: { projectId },
      search: { ...rest, ...changes },
      replace: true,
    });
  return (
    <>
      <div className="mail-tools">
        <div className="ks ks-field mail-search">
          <span className="ks ks-label" aria-hidden="true">
            {t('Recipient')}
          </span>
          <SearchField
            label={t('Whole address of the recipient')}
            value={recipient}
            onChange={(words) =>
              look({}, { ...(status && { status }), ...(type && { type }), ...(words !== '' && { recipient: words }) })
            }
          />
        </div>
        <SelectField
          label={t('Status')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailStatuses)]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = oneOf(mailStatuses, value);
            look(filter, { ...(type && { type }), ...(chosen && { status: chosen }) });
          }}
        />
        <SelectField
          label={t('Mail')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailTypes)]}
          value={type ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = oneOf(mailTypes, value);
            look(filter, { ...(status && { status }), ...(chosen && { type: chosen }) });
          }}
        />
      </div>
      <FoundMails filter={filter} />
    </>
  );
}

const oneOf = <Name extends string>(words: Readonly<Record<Name, string>>, given: string | undefined) =>
  given !== undefined && Object.hasOwn(words, given) ? (given as Name) : undefined;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function FoundMails({ filter }: { filter: Filter }): ReactElement {
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
  if (found.length === 0 && (Object.keys(filter).length > 0 || mails.isPlaceholderData))
    return <EmptyState path={searchIcon} title={t('No mail fits')} text={t('Mails are kept for 30 days.')} />;
  if (found.length === 0)
    return <EmptyState path={mailIcon} title={t('No mail yet')} text={t('Each mail to a user is listed here.')} />;
  return (
    <>
      <MailTable mails={found} onResend={setResent} />
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
