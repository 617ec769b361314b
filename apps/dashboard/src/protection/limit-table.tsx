import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Limit } from '@keystead/client/admin';
import { Badge, Skeleton } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';

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

/** Every limit in effect, and how much of it is used at the moment. */
export function LimitTable(): ReactElement {
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['limits', admin.projectId],
    queryFn: () => admin.listLimits(),
    refetchInterval: EVERY_MS,
  });
  return (
    <section aria-labelledby="limits">
      <h2 className="section-title" id="limits">
        {t('Limits')}
      </h2>
      <p className="muted">
        {t('The instance sets what they allow; what is counted is counted for this project alone.')}{' '}
        {data?.isCapped && t('More is counted than was looked at: these numbers are the least.')}
      </p>
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="code" />
        </Waiting>
      )}
      {data && (
        <table className="ks ks-data">
          <ColumnHeads labels={[t('Limit'), t('Allowed'), t('Counted now'), t('At the limit')]} />
          <tbody>
            {data.items.map((limit) => (
              <tr key={limit.id}>
                <th className="ks ks-data-cell" scope="row">
                  {names[limit.id]}
                </th>
                <td className="ks ks-data-cell" data-muted>
                  {describeAllowed(limit)}
                </td>
                <td className="ks ks-data-cell">{describeCounted(limit)}</td>
                <td className="ks ks-data-cell">
                  {limit.atLimit ? <Badge tone="warning">{formatNumber(limit.atLimit)}</Badge> : (limit.atLimit ?? '–')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
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
