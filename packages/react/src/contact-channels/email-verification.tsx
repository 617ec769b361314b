'use client';
import { useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { CodeProblemCard } from '../codes/code-problem-card.tsx';
import { CodeScreen, type CodeCardProps } from '../codes/code-screen.tsx';
import { useCode } from '../codes/use-code.ts';
import { useKeystead } from '../provider.tsx';
import type { ScreenOptions } from '../screen.tsx';
import type { VerificationWords } from './verification-words.ts';

export type EmailVerificationProps = ScreenOptions;

/** The page that a verification link opens. */
export const EmailVerification = ({ fullPage }: EmailVerificationProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={EmailVerificationCard} />
);

function EmailVerificationCard({ code }: CodeCardProps): ReactElement {
  const { app, t, go, locale } = useKeystead();
  const [wordsIn, setWordsIn] = useState<VerificationWords>();
  const [isRefusing, setRefusing] = useState(false);
  const { state, use } = useCode({
    code,
    check: async (code) => {
      const [answer, { verificationWords }] = await Promise.all([
        app.checkEmailVerificationCode(code),
        import('./verification-words.ts'),
      ]);
      if (answer.status === 'ok') setWordsIn(() => verificationWords(answer.data));
      return answer;
    },
    use: isRefusing ? app.refuseEmailVerification : app.verifyEmail,
    isAskedHere: app.askedHere('email-verification'),
  });
  const words = wordsIn?.(t, locale);

  if (state.step === 'waiting') return <WaitingCard label={t('Loading')} hasText />;
  if (state.step === 'failed') return <LoadErrorCard error={state.error} onRetry={state.retry} />;
  if (state.step === 'good' && words) {
    const { press, other, ...question } = isRefusing ? words.refusal : words.proof;
    return (
      <MessageCard
        tone={isRefusing ? 'destructive' : 'neutral'}
        {...question}
        primary={{ label: press, isBusy: state.isUsing, onSelect: () => void use() }}
        {...(other && { secondary: { label: other, onSelect: () => setRefusing(!isRefusing) } })}
      />
    );
  }
  const home = { label: t('Go to home'), onSelect: () => go('home') };
  if (state.step === 'used' && isRefusing && words) {
    return <MessageCard tone="success" {...words.refused} primary={home} />;
  }
  // Opening the link a second time reports success, since the address is verified.
  if (state.step !== 'refused' || isProved(state.problem)) {
    return (
      <MessageCard
        tone="success"
        title={t('Email verified!')}
        text={t('Thank you. Your email address is confirmed.')}
        primary={home}
      />
    );
  }
  const settings = { label: t('Account settings'), onSelect: () => go('accountSettings') };
  if (state.problem === 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE') {
    return (
      <MessageCard
        tone="destructive"
        title={t('Email address already in use')}
        text={t('Another account already uses this email address.')}
        primary={settings}
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
      primary={settings}
    />
  );
}

type Proved = 'VERIFICATION_CODE_ALREADY_USED' | 'EMAIL_ALREADY_VERIFIED';
const isProved = (problem: string): problem is Proved =>
  problem === 'VERIFICATION_CODE_ALREADY_USED' || problem === 'EMAIL_ALREADY_VERIFIED';
