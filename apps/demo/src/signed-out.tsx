import type { ReactElement } from 'react';
import { useKeysteadApp } from '@keystead/react';
import { followHere } from './router.ts';

interface SignedOutProps {
  /** Whether the user is loading or failed to load. */
  isUnknown: boolean;
}

export function SignedOut({ isUnknown }: SignedOutProps): ReactElement {
  const { urls } = useKeysteadApp();
  return (
    <>
      <h1 tabIndex={-1}>A small app with real accounts</h1>
      <p className="lead">
        Sign up, sign in and sign out with screens embedded in this app. The accounts are stored in your own Keystead.
      </p>
      <p className="actions" hidden={isUnknown}>
        <a className="button" href={urls.signUp} onClick={followHere}>
          Sign up
        </a>
        <a className="button outline" href={urls.signIn} onClick={followHere}>
          Sign in
        </a>
      </p>
    </>
  );
}
