import type { MouseEvent, ReactElement } from 'react';
import { useKeysteadApp } from '@keystead/react';

interface SignedOutProps {
  /** Nobody knows (yet) whether somebody is signed in. */
  isUnknown: boolean;
}

export function SignedOut({ isUnknown }: SignedOutProps): ReactElement {
  const { urls, redirectToSignIn, redirectToSignUp } = useKeysteadApp();
  const instead = (follow: () => Promise<void>) => (event: MouseEvent) => {
    event.preventDefault();
    void follow();
  };
  return (
    <>
      <h1 tabIndex={-1}>A small app with real accounts</h1>
      <p className="lead">
        Sign up, sign in and sign out on screens that this app embeds. The accounts live in your own Keystead.
      </p>
      <p className="actions" hidden={isUnknown}>
        <a className="button" href={urls.signUp} onClick={instead(redirectToSignUp)}>
          Sign up
        </a>
        <a className="button outline" href={urls.signIn} onClick={instead(redirectToSignIn)}>
          Sign in
        </a>
      </p>
    </>
  );
}
