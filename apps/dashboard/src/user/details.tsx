import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { ActiveSession } from '@keystead/client';
import { describeDevice } from '@keystead/ui/describe-device';
import { formatMoment, formatNumber, formatRelative, t } from '../words.ts';
import { sessionsQuery } from './sessions-query.ts';
import { TeamLink } from './team-link.tsx';
import { useUser } from './user-query.ts';

/** Facts about the person. */
export function Details(): ReactElement {
  const user = useUser();
  const { data: sessions } = useQuery(sessionsQuery(user));
  return (
    <>
      <h2 className="section-title">{t('Details')}</h2>
      <dl className="user-facts">
        <Fact label={t('Signed up')}>{formatMoment(user.signedUpAt)}</Fact>
        <Fact label={t('Last active')}>{formatRelative(user.lastActiveAt)}</Fact>
        <Fact label={t('Selected team')}>{user.selectedTeam ? <TeamLink team={user.selectedTeam} /> : t('None')}</Fact>
        <Fact label={t('Sessions')}>{sessions ? countSessions(sessions) : '…'}</Fact>
      </dl>
    </>
  );
}

/** On how many devices, as far as they can be told apart. */
function countSessions(sessions: readonly ActiveSession[]): string {
  const devices = new Set(sessions.map(({ userAgent }) => JSON.stringify(describeDevice(userAgent)))).size;
  const n = sessions.length;
  if (n < 2) return formatNumber(n);
  return devices === 1 ? t('{n} on one device', { n }) : t('{n} on {devices} devices', { n, devices });
}

interface FactProps {
  label: string;
  children: ReactNode;
}

const Fact = ({ label, children }: FactProps): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
