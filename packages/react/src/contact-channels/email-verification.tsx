'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { CodeProblemCard } from '../codes/code-problem-card.tsx';
import { CodeScreen, type CodeCardProps } from '../codes/code-screen.tsx';
import { useCode } from '../codes/use-code.ts';
import { useKeystead } from '../provider.tsx';
import type { ScreenOptions } from '../screen.tsx';

export type EmailVerificationProps = ScreenOptions;

/** The page that the link of a verification mail leads to. */
export const EmailVerification = ({ fullPage }: EmailVerificationProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={EmailVerificationCard} />
);

function EmailVerificationCard({ code }: CodeCardProps): ReactElement {
  const { app, t, go } = useKeystead();
  const { state, use } = useCode({
    code,
    check: app.checkEmailVerificationCode,
    use: app.verifyEmail,
    isAskedHere: app.askedHere('email-verification'),
  });

  if (state.step === 'waiting') return <WaitingCard label={t('Loading')} hasText />;
  if (state.step === 'failed') return <LoadErrorCard error={state.error} onRetry={state.retry} />;
  if (state.step === 'good') {
    return (
      <MessageCard
        title={t('Verify your email')}
        text={t('One press confirms that this address is yours.')}
        primary={{ label: t('Verify email'), isBusy: state.isUsing, onSelect: () => void use() }}
      />
    );
  }
  // Whoever opens the link once more wants to hear that all is well, and it is.
  if (state.step === 'used' || state.problem === 'VERIFICATION_CODE_ALREADY_USED') {
    return (
      <MessageCard
        tone="success"
        title={t('Email verified!')}
        text={t('Thank you. Your address is confirmed.')}
        primary={{ label: t('Go to home'), onSelect: () => go('home') }}
      />
    );
  }
  return (
    <CodeProblemCard
      problem={state.problem}
      titles={{
        VERIFICATION_CODE_NOT_FOUND: 'Invalid Verification Link',
        VERIFICATION_CODE_EXPIRED: 'Expired Verification Link',
      }}
      primary={{
        label: t('Account settings'),
        onSelect: () => go('accountSettings'),
      }}
    />
  );
}
