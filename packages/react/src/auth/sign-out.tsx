'use client';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';

export type SignOutProps = ScreenOptions;

/** Signs the current user out, once: a user who signs in later in another tab stays signed in. */
export function SignOut({ fullPage }: SignOutProps): ReactElement {
  return (
    <Screen fullPage={fullPage}>
      <SignOutCard />
    </Screen>
  );
}

function SignOutCard(): ReactElement {
  const { app, t, go } = useKeystead();
  const [state, setState] = useState(() => (isSignedOut(app) ? 'done' : 'under-way'));
  const [error, setError] = useState<unknown>();
  const hasStarted = useRef(false);

  const signOut = useCallback(
    () =>
      app.signOut({ redirectUrl: null }).then(
        () => setState('done'),
        (thrown: unknown) => {
          setError(thrown);
          setState('failed');
        },
      ),
    [app],
  );

  useEffect(() => {
    // Strict mode runs effects twice; one sign-out is enough.
    if (hasStarted.current || isSignedOut(app)) return;
    hasStarted.current = true;
    void signOut();
  }, [app, signOut]);

  if (state === 'under-way') return <WaitingCard label={t('Signing out')} />;
  if (state === 'failed') return <LoadErrorCard error={error} onRetry={signOut} />;
  return (
    <MessageCard
      title={t('You are not currently signed in.')}
      primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
    />
  );
}

/** Reads the known state without a request. */
function isSignedOut(app: ClientApp): boolean {
  const user = app.user.peek();
  return user.status === 'ok' && user.value === null;
}
