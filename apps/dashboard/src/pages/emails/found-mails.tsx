import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ListMailsOptions, Mail, MailStatus } from '@keystead/client/admin';
import { Badge, Button } from '@keystead/ui';
import { EmptyState, mailIcon, searchIcon } from '@keystead/ui/dashboard';
import { DataTable, SecondLine, type Column } from '../../kit/data-table.tsx';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { useRefresh } from '../../kit/use-refresh.ts';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { formatRelative, t } from '../../words.ts';
import { SendLink } from '../users/user/send-link.tsx';
import { linkPages, mailStatuses, mailTypes, whyNot } from './mail-words.ts';

const PAGE = 50;

interface FoundMailsProps {
  filter: Pick<ListMailsOptions, 'status' | 'type' | 'recipient' | 'userId'>;
  /** Text of the empty list if no filter is set. */
  nothing: string;
}

const RECIPIENT: Column<Mail> = { label: t('Recipient'), cell: ({ recipient }) => recipient };
const TYPE: Column<Mail> = { label: t('Email'), cell: ({ type }) => mailTypes[type] };
const COLUMNS: readonly Column<Mail>[] = [
  {
    label: t('Status'),
    cell: (mail) => (
      <>
        <Badge tone={toneOf(mail.status)}>{mailStatuses[mail.status]}</Badge>
        {whyNot(mail) !== null && <SecondLine>{whyNot(mail)}</SecondLine>}
      </>
    ),
  },
  { label: t('Attempts'), look: 'muted', cell: ({ tries }) => tries },
  { label: t('When'), look: 'muted', cell: ({ createdAt }) => formatRelative(createdAt) },
];
const BY_RECIPIENT = [RECIPIENT, { ...TYPE, look: 'muted' as const }, ...COLUMNS];
const BY_TYPE = [TYPE, { ...RECIPIENT, look: 'muted' as const }, ...COLUMNS];

function toneOf(status: MailStatus) {
  if (status === 'failed' || status === 'withheld' || status === 'expired') return 'warning';
  return status === 'sent' ? 'success' : 'neutral';
}

/** Whether the email can be resent. The button is hidden where the service would reject it. */
const mayResend = ({ type, status }: Mail): boolean =>
  linkPages[type] !== undefined && status !== 'waiting' && status !== 'dropped';

/** Emails page by page, each with its status. */
export function FoundMails({ filter, nothing }: FoundMailsProps): ReactElement {
  const admin = useAdmin();
  const refresh = useRefresh();
  const mayHelp = useMay('help');
  const [resent, setResent] = useState<Mail>();
  const mails = useInfiniteQuery({
    queryKey: ['mails', admin.projectId, filter],
    queryFn: ({ pageParam }) =>
      admin.listMails({ ...filter, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const isNarrow = Object.keys(filter).some((name) => name !== 'userId') || mails.isPlaceholderData;
  return (
    <Loaded query={mails}>
      {({ pages }) => (
        <>
          <DataTable
            label={t('Emails')}
            // The distinguishing column comes first: the recipient, or the type if all emails went to one user.
            columns={filter.userId === undefined ? BY_RECIPIENT : BY_TYPE}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={({ id }) => id}
            empty={
              isNarrow ? (
                <EmptyState path={searchIcon} title={t('No emails match')} text={t('Emails are kept for 30 days.')} />
              ) : (
                <EmptyState path={mailIcon} title={t('No emails yet')} text={nothing} />
              )
            }
            actions={(mail) =>
              mayHelp &&
              mayResend(mail) && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t('Resend {mail} to {email}', { mail: mailTypes[mail.type], email: mail.recipient })}
                  onClick={() => setResent(mail)}
                >
                  {t('Resend…')}
                </Button>
              )
            }
          />
          <ShowMore query={mails} />
          {resent && (
            <SendLink
              mail={{
                title: t('Resend'),
                text: t('The link in the old email stops working. {email} gets a new one.', {
                  email: resent.recipient,
                }),
                page: linkPages[resent.type] ?? '',
                send: async (callbackUrl) => {
                  const answer = await admin.resendMail(resent.id, { callbackUrl });
                  void refresh('mails');
                  return answer;
                },
              }}
              recipient={resent.recipient}
              onClose={() => setResent(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
