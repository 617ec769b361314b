import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { formatMoment, formatNumber, formatRelative, t } from '../words.ts';
import { sessionsQuery } from './sessions-query.ts';
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
        <Fact label={t('Selected team')}>
          {user.selectedTeam ? <bdi>{user.selectedTeam.displayName}</bdi> : t('None')}
        </Fact>
        <Fact label={t('Sessions')}>{sessions ? formatNumber(sessions.length) : '…'}</Fact>
      </dl>
    </>
  );
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
