import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { describeDevice } from '@keystead/ui/describe-device';
import { Facts } from '../../../kit/facts.tsx';
import { Section } from '../../../kit/section.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatMoment, formatNumber, formatRelative, t } from '../../../words.ts';
import { Addresses } from './addresses.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { SignInMethods } from './sign-in-methods-list.tsx';
import { TeamLink } from './team-link.tsx';
import { sessionsQuery, useUser } from './user-query.ts';
import styles from './user.module.css';

const LastEvents = lazy(async () => ({ default: (await import('./last-events.tsx')).LastEvents }));

/** The profile of the user, and their sign-in methods. */
export function Profile(): ReactElement {
  const user = useUser();
  const { data: sessions } = useQuery(sessionsQuery(useAdmin(), user));
  const team = user.selectedTeam ? <TeamLink team={user.selectedTeam} /> : t('None');
  return (
    <div className={styles.columns}>
      <div>
        <Addresses />
        <SignInMethods />
        <ProfileFields />
      </div>
      <aside aria-label={t('Details')}>
        <Section title={t('Details')}>
          <Facts
            facts={[
              [t('Signed up'), formatMoment(user.signedUpAt)],
              [t('Last active'), formatRelative(user.lastActiveAt)],
              [t('Selected team'), team],
              [t('Sessions'), sessions ? countSessions(sessions) : '…'],
            ]}
          />
        </Section>
        <Suspense fallback={null}>
          <LastEvents />
        </Suspense>
      </aside>
    </div>
  );
}

/** Describes the number of sessions and devices, as far as devices can be told apart. */
function countSessions(sessions: readonly ActiveSession[]): string {
  const devices = new Set(sessions.map(({ userAgent }) => JSON.stringify(describeDevice(userAgent)))).size;
  const n = sessions.length;
  if (n < 2) return formatNumber(n);
  return devices === 1 ? t('{n} on one device', { n }) : t('{n} on {devices} devices', { n, devices });
}
