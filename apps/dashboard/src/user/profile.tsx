import type { ReactElement } from 'react';
import { t } from '../words.ts';
import { Addresses } from './addresses.tsx';
import { Details } from './details.tsx';
import { LastEvents } from './last-events.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { WaysToSignIn } from './ways-to-sign-in.tsx';

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
      <LastEvents />
    </aside>
  </div>
);
