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
  /** Sends a signed-in user on instead of saying that they are signed in. */
  automaticRedirect?: boolean | undefined;
}

interface AuthScreenProps extends AuthScreenOptions, Pick<AuthMethodsProps, 'mode' | 'PasswordForm'> {
  /** Where the project takes no newcomers; handed in like the form, by the page for them. */
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
  // Signing in here makes a user appear before the browser has moved on: the form stays meanwhile.
  const [isSubmitting, setSubmitting] = useState(false);
  const guest = isSubmitting ? null : user.data;
  // Whoever has to verify their email first is led there.
  const isLeaving = useRedirectWhenSignedIn(automaticRedirect || guest?.isRestricted ? guest : null, mode);

  const methods = methodsOf(project.data?.config);

  const error = project.error ?? (isSubmitting ? undefined : user.error);
  const isWaiting = project.isPending || guest === undefined;
  // Without a network the wait has no end, so it is said at once.
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

/** True while the browser is being sent to where a signed-in user belongs; false again should that be refused. */
function useRedirectWhenSignedIn(user: CurrentUser | null | undefined, mode: AuthMode): boolean {
  const { app } = useKeystead();
  const [isRefused, setRefused] = useState(false);
  const isSignedIn = Boolean(user);
  useEffect(() => {
    if (!isSignedIn) return;
    const journey = mode === 'sign-in' ? app.redirectToAfterSignIn() : app.redirectToAfterSignUp();
    // An address that the project does not trust; the card then offers the way home.
    journey.catch(() => setRefused(true));
  }, [isSignedIn, mode, app]);
  return isSignedIn && !isRefused;
}

/** The project offers no way to sign in that these screens know. */
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
