'use client';
import { useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../../cards/load-error-card.tsx';
import { WaitingCard } from '../../cards/waiting-card.tsx';
import { CodeProblemCard } from '../../codes/code-problem-card.tsx';
import { CodeScreen, type CodeCardProps } from '../../codes/code-screen.tsx';
import { useCode } from '../../codes/use-code.ts';
import { leave } from '../../hooks/leave.ts';
import { useUserState } from '../../hooks/use-user.ts';
import { useKeystead } from '../../provider.tsx';
import type { ScreenOptions } from '../../screen.tsx';
import { PasswordResetForm, type PasswordResetOutcome } from './password-reset-form.tsx';

export type PasswordResetProps = ScreenOptions;

/** The page that a password reset link opens. */
export const PasswordReset = ({ fullPage }: PasswordResetProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={PasswordResetCard} />
);

function PasswordResetCard({ code }: CodeCardProps): ReactElement {
  const { app, t, go } = useKeystead();
  const { state } = useCode({ code, check: app.verifyPasswordResetCode });
  const [outcome, setOutcome] = useState<PasswordResetOutcome>();
  // Signed-in users can't request a link: that page is for people who can't sign in.
  const { data: user } = useUserState();
  const redirectUrl = app.urls.forgotPassword;
  const newLink = {
    label: t(user ? 'Sign out and request a new link' : 'Request a new link'),
    onSelect: () => (user ? void leave(app.signOut({ redirectUrl }), redirectUrl) : go('forgotPassword')),
  };

  if (outcome === 'done') {
    return (
      <MessageCard
        tone="success"
        title={t('Password reset successfully!')}
        text={t('You can now sign in with your new password.')}
        primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
      />
    );
  }
  if (outcome === 'refused') {
    return (
      <MessageCard
        tone="destructive"
        title={t('Failed to reset password')}
        text={t('Failed to reset password. Please request a new password reset link')}
        primary={newLink}
      />
    );
  }
  const problem = outcome ?? (state.step === 'refused' ? state.problem : undefined);
  if (problem) {
    return (
      <CodeProblemCard
        problem={problem}
        titles={{
          VERIFICATION_CODE_NOT_FOUND: 'Invalid Password Reset Link',
          VERIFICATION_CODE_EXPIRED: 'Expired Password Reset Link',
          VERIFICATION_CODE_ALREADY_USED: 'Used Password Reset Link',
        }}
        primary={newLink}
      />
    );
  }
  if (state.step === 'failed') return <LoadErrorCard error={state.error} onRetry={state.retry} />;
  if (state.step !== 'good' || code === null) return <WaitingCard label={t('Loading')} hasText />;
  return <PasswordResetForm code={code} onOutcome={setOutcome} />;
}
