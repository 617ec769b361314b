import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { useKeysteadApp, useProjectState } from '@keystead/react';
import { followHere } from './router.ts';

interface SignedInProps {
  user: CurrentUser;
}

export function SignedIn({ user }: SignedInProps): ReactElement {
  const { urls } = useKeysteadApp();
  const { data: project } = useProjectState();
  return (
    <>
      <h1 tabIndex={-1}>{user.displayName ? `Welcome, ${user.displayName}` : 'Welcome'}</h1>
      <p className="lead">You are signed in. This is what the app knows about you.</p>
      <dl className="facts">
        <dt>Name</dt>
        <dd>{user.displayName ?? <span className="none">none yet</span>}</dd>
        <dt>Email</dt>
        <dd>
          {user.primaryEmail ?? <span className="none">none</span>}
          {user.primaryEmail !== null && <VerifiedState isVerified={user.primaryEmailVerified} />}
        </dd>
        <dt>Team</dt>
        <dd>{user.selectedTeam?.displayName ?? <span className="none">none selected</span>}</dd>
        <dt>Signed up</dt>
        <dd>{user.signedUpAt.toLocaleDateString(undefined, { dateStyle: 'long' })}</dd>
      </dl>
      <p className="actions">
        <a className="button outline" href={urls.accountSettings} onClick={followHere}>
          Account settings
        </a>
        {project?.config.clientTeamCreationEnabled && (
          <a className="button outline" href={`${urls.accountSettings}/team-creation`} onClick={followHere}>
            Create a team
          </a>
        )}
      </p>
    </>
  );
}

interface VerifiedStateProps {
  isVerified: boolean;
}

/** Shows whether the email address is verified. */
function VerifiedState({ isVerified }: VerifiedStateProps): ReactElement {
  return (
    <span className="state" data-state={isVerified ? 'verified' : 'open'}>
      {isVerified ? 'Verified' : 'Not verified'}
    </span>
  );
}
