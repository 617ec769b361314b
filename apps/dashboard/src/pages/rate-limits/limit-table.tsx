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
  password_per_network: t('Passwords, per account and IP address'),
  password_per_account: t('Passwords, per account from new IP addresses'),
  code_per_network: t('Codes, per account and IP address'),
  code_per_account: t('Codes, per account from new IP addresses'),
  code_tries: t('Failed attempts per code'),
  second_factor: t('One-time codes per user'),
  second_factor_tries: t('Failed attempts per two-factor sign-in'),
  sign_ups: t('Sign-ups per IP address'),
  mails_per_address: t('Emails per recipient'),
  mails_per_network: t('Emails requested per IP address'),
  mails_per_project: t('Emails per project'),
  oauth_flows: t('OAuth sign-ins started per IP address'),
  teams_created: t('Teams created per user'),
  team_members: t('Members per team'),
  team_invitations: t('Invitations per team'),
  test_mails: t('Test emails'),
  domain_checks: t('Email domain checks'),
  test_events: t('Test events'),
};

const COLUMNS: readonly Column<Limit>[] = [
  { label: t('Limit'), cell: ({ id }) => names[id] },
  { label: t('Allowed'), look: 'muted', cell: (limit) => describeAllowed(limit) },
  { label: t('Current usage'), cell: (limit) => describeCounted(limit) },
  {
    label: t('At limit'),
    cell: ({ atLimit }) => (atLimit ? <Badge tone="warning">{formatNumber(atLimit)}</Badge> : (atLimit ?? '–')),
  },
];

/** Every rate limit in effect, and how much of it is used. */
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
          {t('Limits are set for the instance. Usage is counted per project.')}{' '}
          {query.data?.isCapped && t('There are more entries than we counted. These numbers are minimums.')}
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
  if (seconds === null) return t('{max} in total', { max });
  return t('{max} per {window}', { max: formatNumber(max), window: describeWindow(seconds) });
}

function describeWindow(seconds: number): string {
  if (seconds >= 2 * DAY) return t('{n} days', { n: seconds / DAY });
  if (seconds >= 2 * HOUR) return t('{n} hours', { n: seconds / HOUR });
  return t('{n} minutes', { n: seconds / 60 });
}
