'use client';
import { useState, type ReactElement } from 'react';
import type { MfaSignInError } from '@keystead/client';
import { Button, Card, MessageCard, useSlot } from '@keystead/ui';
import type { PlainSentence } from '@keystead/messages';
import { FailureOnDemand, type Failure } from '../../error/failure-on-demand.tsx';
import { useKeystead } from '../../provider.tsx';
import { TotpInput } from './totp-input.tsx';

export interface MfaCardProps {
  attemptCode: string;
}

/** Errors of the whole attempt, after which no code can help. */
type AttemptProblem = Exclude<MfaSignInError['code'], 'INVALID_TOTP_CODE' | 'USER_RESTRICTED'>;

const reasons = {
  VERIFICATION_CODE_NOT_FOUND: 'This sign-in has expired.',
  VERIFICATION_CODE_EXPIRED: 'This sign-in has expired.',
  VERIFICATION_CODE_ALREADY_USED: 'This sign-in was completed already.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Too many wrong codes were entered.',
} as const satisfies Record<AttemptProblem, PlainSentence>;

export function MfaCard({ attemptCode }: MfaCardProps): ReactElement {
  const { app, t, go } = useKeystead();
  const slot = useSlot();
  const [ended, setEnded] = useState<AttemptProblem>();
  const [failure, setFailure] = useState<Failure>();

  const signIn = async (totp: string): Promise<boolean> => {
    const result = await app.signInWithMfa(attemptCode, totp);
    // Done: the browser is about to open the next page.
    if (result.status === 'ok') return true;
    const { code } = result.error;
    if (code === 'INVALID_TOTP_CODE') return false;
    if (code === 'USER_RESTRICTED') setFailure(result.error);
    else setEnded(code);
    return true;
  };

  const cancel = (): void => {
    app.forgetMfaAttempt();
    go('signIn');
  };

  if (failure) return <FailureOnDemand failure={failure} />;
  if (ended) {
    return (
      <MessageCard
        tone="destructive"
        title={t('Please sign in again')}
        text={t(reasons[ended])}
        primary={{ label: t('Try again'), onSelect: () => go('signIn') }}
        secondary={{ label: t('Go to home'), onSelect: () => go('home') }}
      />
    );
  }
  return (
    <Card title={t('Multi-factor authentication')} description={t('Enter the code from your authenticator app.')}>
      <div className={slot('form')}>
        <TotpInput check={signIn} refusedText={t('The TOTP code is invalid. Please try again.')} />
        <Button variant="outline" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Card>
  );
}
