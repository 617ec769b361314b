'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../../cards/load-error-card.tsx';
import { WaitingCard } from '../../cards/waiting-card.tsx';
import { CodeProblemCard, type CodeProblemCardProps } from '../../codes/code-problem-card.tsx';
import { CodeScreen, type CodeCardProps } from '../../codes/code-screen.tsx';
import { useCode, type CodeProblem } from '../../codes/use-code.ts';
import { FailureOnDemand } from '../../error/failure-on-demand.tsx';
import { useProjectState } from '../../hooks/use-project.ts';
import { useUserState } from '../../hooks/use-user.ts';
import { useKeystead } from '../../provider.tsx';
import type { ScreenOptions } from '../../screen.tsx';
import { AlreadySignedInCard } from '../already-signed-in-card.tsx';
import { SignUpDisabledCard } from '../sign-up-disabled-card.tsx';

export type MagicLinkCallbackProps = ScreenOptions;

/** The page that a magic link opens. */
export const MagicLinkCallback = ({ fullPage }: MagicLinkCallbackProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={MagicLinkCard} />
);

function MagicLinkCard({ code }: CodeCardProps): ReactElement {
  const { app, t } = useKeystead();
  const user = useUserState();
  const project = useProjectState();
  const { state, use } = useCode({
    code,
    check: app.verifyMagicLinkCode,
    use: app.signInWithMagicLink,
    isAskedHere: app.askedHere('magic-link'),
    // Signed-in users don't need the link.
    isHeld: user.data !== null,
  });

  // After signing in here, a user exists before the browser has opened the next page.
  const isSigningIn = state.step === 'used' || ('isUsing' in state && state.isUsing);
  if (user.data && !isSigningIn) return <AlreadySignedInCard user={user.data} />;
  if (user.error && state.step === 'waiting' && !isSigningIn)
    return <LoadErrorCard error={user.error} onRetry={user.refetch} />;
  if (state.step === 'waiting' || state.step === 'used') return <Waiting />;
  if (state.step === 'failed') return <LoadErrorCard error={state.error} onRetry={state.retry} />;
  if (state.step === 'good') {
    return (
      <MessageCard
        title={t('Sign in to your account')}
        text={project.data && t('to continue to {project}', { project: project.data.displayName })}
        primary={{ label: t('Sign in'), isBusy: state.isUsing, onSelect: () => void use() }}
      />
    );
  }
  switch (state.problem) {
    case 'MULTI_FACTOR_AUTHENTICATION_REQUIRED':
      // The app is about to open the page that asks for an authenticator code.
      return <Waiting />;
    case 'SIGN_UP_NOT_ENABLED':
      return <SignUpDisabledCard />;
    case 'USER_RESTRICTED':
      return <FailureOnDemand failure={{ code: state.problem, message: '', details: state.details }} />;
    case 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED':
      // Too many wrong codes were entered, which also invalidated the link.
      return (
        <MagicLinkProblem
          problem="VERIFICATION_CODE_NOT_FOUND"
          text="The verification code was tried too often. Request a new one."
        />
      );
    default:
      return <MagicLinkProblem problem={state.problem} />;
  }
}

function Waiting(): ReactElement {
  const { t } = useKeystead();
  return <WaitingCard label={t('Loading')} hasText />;
}

type MagicLinkProblemProps = Pick<CodeProblemCardProps<CodeProblem>, 'problem' | 'text'>;

function MagicLinkProblem(props: MagicLinkProblemProps): ReactElement {
  const { t, go } = useKeystead();
  return (
    <CodeProblemCard
      {...props}
      titles={{
        VERIFICATION_CODE_NOT_FOUND: 'Invalid Magic Link',
        VERIFICATION_CODE_EXPIRED: 'Expired Magic Link',
        VERIFICATION_CODE_ALREADY_USED: 'Magic Link Already Used',
      }}
      primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
    />
  );
}
