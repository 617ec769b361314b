import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Limit } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Section } from '../../kit/section.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatNumber, t } from '../../words.ts';

const EVERY_MS = 30_000;

const names: Readonly<Record<Limit['id'], string>> = {
  password_per_network: t('Passwords, at one account from one network'),
  password_per_account: t('Passwords, at one account from unknown networks'),
  code_per_network: t('Codes, at one account from one network'),
  code_per_account: t('Codes, at one account from unknown networks'),
  code_tries: t('Wrong tries at one code'),
  second_factor: t('One-time passwords of one user'),
  second_factor_tries: t('Wrong tries at one attempt with a second factor'),
  sign_ups: t('Sign-ups from one network'),
  mails_per_address: t('Mails to one address'),
  mails_per_network: t('Mails, asked for from one network'),
  mails_per_project: t('Mails of the project'),
  oauth_flows: t('Visits to providers from one network'),
  teams_created: t('Teams that one user creates'),
  team_members: t('Members of one team'),
  team_invitations: t('Invitations to one team'),
  test_mails: t('Test mails'),
  domain_checks: t('Checks of mail domains'),
  test_events: t('Test events'),
};

const COLUMNS: readonly Column<Limit>[] = [
  { label: t('Limit'), cell: ({ id }) => names[id] },
  { label: t('Allowed'), look: 'muted', cell: (limit) => describeAllowed(limit) },
  { label: t('Counted now'), cell: (limit) => describeCounted(limit) },
  {
    label: t('At the limit'),
    cell: ({ atLimit }) => (atLimit ? <Badge tone="warning">{formatNumber(atLimit)}</Badge> : (atLimit ?? '–')),
  },
];

/** Every limit in effect, and how much of it is used at the moment. */
export function LimitTable(): ReactElement {
  const admin = useAdmin();
  const query = useQuery({
    queryKey: ['limits', admin.projectId],
    queryFn: () => admin.listLimits(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Section
      title={t('Limits')}
      text={
        <>
          {t('The instance sets what they allow; what is counted is counted for this project alone.')}{' '}
          {query.data?.isCapped && t('More is counted than was looked at: these numbers are the least.')}
        </>
      }
    >
      <Loaded query={query} lines={6}>
        {({ items }) => <DataTable label={t('Limits')} columns={COLUMNS} rows={items} rowKey={({ id }) => id} />}
      </Loaded>
    </Section>
  );
}

function describeCounted({ counted, used, max }: Limit): string {
  if (used !== null) return t('{used} of {max}', { used, max });
  return counted === null ? '–' : formatNumber(counted);
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

function describeAllowed({ max, windowSeconds: seconds }: Limit): string {
  if (seconds === null) return t('{max} in all', { max });
  return t('{max} in {window}', { max: formatNumber(max), window: describeWindow(seconds) });
}

function describeWindow(seconds: number): string {
  if (seconds >= 2 * DAY) return t('{n} days', { n: seconds / DAY });
  if (seconds >= 2 * HOUR) return t('{n} hours', { n: seconds / HOUR });
  return t('{n} minutes', { n: seconds / 60 });
}
