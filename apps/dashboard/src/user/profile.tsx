import { lazy, Suspense, type ReactElement } from 'react';
import { t } from '../words.ts';
import { Addresses } from './addresses.tsx';
import { Details } from './details.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { WaysToSignIn } from './ways-to-sign-in.tsx';

const LastEvents = lazy(async () => ({ default: (await import('./last-events.tsx')).LastEvents }));

/** Who the person is, and how they get in. */
export const Profile = (): ReactElement => (
  <div className="user-columns">
    <div>
      <Addresses />
      <WaysToSignIn />
      <ProfileFields />
    </div>
    <aside aria-label={t('Details')}>
      <Details />
      <Suspense fallback={null}>
        <LastEvents />
      </Suspense>
    </aside>
  </div>
);
