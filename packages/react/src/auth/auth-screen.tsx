'use client';
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Card, MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { useOnline } from '../hooks/use-online.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';
import { AlreadySignedInCard } from './already-signed-in-card.tsx';
import { AuthMethods, type AuthMethodsProps } from './auth-methods.tsx';
import type { AuthMode } from './auth-mode.ts';
import { AuthSkeleton } from './auth-skeleton.tsx';
import { methodsOf } from './methods-of.ts';
import { OtherModeLink } from './other-mode-link.tsx';

export interface AuthScreenOptions extends ScreenOptions {
  /** Redirects signed-in users instead of telling them that they are signed in. */
  automaticRedirect?: boolean | undefined;
}

interface AuthScreenProps extends AuthScreenOptions, Pick<AuthMethodsProps, 'mode' | 'PasswordForm'> {
  /** Shown when the project has sign-up disabled; passed in by the sign-up page, like its form. */
  DisabledCard?: ComponentType;
}

export function AuthScreen({ fullPage, ...options }: AuthScreenProps): ReactElement {
  return (
    <Screen fullPage={fullPage}>
      <AuthCard {...options} />
    </Screen>
  );
}

type AuthCardProps = Omit<AuthScreenProps, 'fullPage'>;

function AuthCard({ mode, PasswordForm, DisabledCard, automaticRedirect = false }: AuthCardProps): ReactElement {
  const { app, t } = useKeystead();
  const user = useLoadState(app.user);
  const project = useProjectState();
  const isOnline = useOnline();
  // After signing in here, a user exists before the browser has opened the next page: keep showing the form.
  const [isSubmitting, setSubmitting] = useState(false);
  const guest = isSubmitting ? null : user.data;
  // Users who have to verify their email first are sent to the page for it.
  const isLeaving = useRedirectWhenSignedIn(automaticRedirect || guest?.isRestricted ? guest : null, mode);

  const methods = methodsOf(project.data?.config);

  const error = project.error ?? (isSubmitting ? undefined : user.error);
  const isWaiting = project.isPending || guest === undefined;
  // Offline, the wait would never end, so the error shows immediately.
  if (error || (isWaiting && !isOnline)) {
    return <LoadErrorCard error={error} onRetry={() => Promise.all([project.refetch(), user.refetch()])} />;
  }
  if (!project.data || guest === undefined || isLeaving) {
    return <AuthSkeleton methods={methods} mode={mode} />;
  }
  if (guest) return <AlreadySignedInCard user={guest} />;

  const { displayName, config } = project.data;
  if (DisabledCard && !config.signUpEnabled) return <DisabledCard />;
  if (methods.form === 'none' && methods.providers.length === 0) return <NoMethodCard />;

  return (
    <Card
      title={t(mode === 'sign-in' ? 'Sign in to your account' : 'Create a new account')}
      description={t('to continue to {project}', { project: displayName })}
      footer={mode === 'sign-in' && !config.signUpEnabled ? undefined : <OtherModeLink mode={mode} />}
    >
      <AuthMethods mode={mode} methods={methods} PasswordForm={PasswordForm} onSubmitting={setSubmitting} />
    </Card>
  );
}

/** Returns true while the browser redirects a signed-in user, and false if that redirect is refused. */
function useRedirectWhenSignedIn(user: CurrentUser | null | undefined, mode: AuthMode): boolean {
  const { app } = useKeystead();
  const [isRefused, setRefused] = useState(false);
  const isSignedIn = Boolean(user);
  useEffect(() => {
    if (!isSignedIn) return;
    const journey = mode === 'sign-in' ? app.redirectToAfterSignIn() : app.redirectToAfterSignUp();
    // The project doesn't trust this redirect URL. The card then links home.
    journey.catch(() => setRefused(true));
  }, [isSignedIn, mode, app]);
  return isSignedIn && !isRefused;
}

/** Shown when the project has no sign-in method that these screens support. */
function NoMethodCard(): ReactElement {
  const { t, go } = useKeystead();
  return (
    <MessageCard
      title={t('No sign-in method is available yet')}
      text={t('Please come back later.')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}
