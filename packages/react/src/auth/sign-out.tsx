'use client';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';
import { headingLevel, Screen, type ScreenOptions } from '../screen.tsx';

export type SignOutProps = ScreenOptions;

/** Signs the current user out and says so. It happens once: a user who signs in elsewhere later is left alone. */
export function SignOut({ fullPage }: SignOutProps): ReactElement {
  return (
    <Screen fullPage={fullPage}>
      <SignOutCard level={headingLevel(fullPage)} />
    </Screen>
  );
}

interface SignOutCardProps {
  level: 1 | 2;
}

function SignOutCard({ level }: SignOutCardProps): ReactElement {
  const { app, t } = useKeystead();
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

  if (state === 'under-way') return <WaitingCard label={t('Signing out')} level={level} />;
  if (state === 'failed') return <LoadErrorCard level={level} error={error} onRetry={signOut} />;
  return (
    <MessageCard
      level={level}
      title={t('You are not currently signed in.')}
      primary={{ label: t('Sign in'), onSelect: () => void leave(app.redirectToSignIn(), app.urls.signIn) }}
    />
  );
}

/** Known without asking anybody. */
function isSignedOut(app: ClientApp): boolean {
  const user = app.user.peek();
  return user.status === 'ok' && user.value === null;
}
