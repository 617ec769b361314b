'use client';
import { useState, type ReactElement } from 'react';
import type { MfaSignInError } from '@keystead/client';
import { Button, Card, MessageCard, useSlot } from '@keystead/ui';
import type { PlainSentence } from '@keystead/messages';
import { leave } from '../../hooks/leave.ts';
import { useKeystead } from '../../provider.tsx';
import { TotpInput } from './totp-input.tsx';

export interface MfaCardProps {
  attemptCode: string;
  level: 1 | 2;
}

/** What may be wrong with the attempt, so that no code can help any more. */
type AttemptProblem = Exclude<MfaSignInError['code'], 'INVALID_TOTP_CODE'>;

const reasons = {
  VERIFICATION_CODE_NOT_FOUND: 'This sign-in has expired.',
  VERIFICATION_CODE_EXPIRED: 'This sign-in has expired.',
  VERIFICATION_CODE_ALREADY_USED: 'This sign-in was completed already.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Too many wrong codes were entered.',
} as const satisfies Record<AttemptProblem, PlainSentence>;

export function MfaCard({ attemptCode, level }: MfaCardProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const [ended, setEnded] = useState<AttemptProblem>();

  const signIn = async (totp: string): Promise<boolean> => {
    const result = await app.signInWithMfa(attemptCode, totp);
    // Done: the browser is on its way to the next page.
    if (result.status === 'ok') return true;
    const { code } = result.error;
    if (code === 'INVALID_TOTP_CODE') return false;
    setEnded(code);
    return true;
  };

  const cancel = (): void => {
    app.forgetMfaAttempt();
    void leave(app.redirectToSignIn(), app.urls.signIn);
  };

  if (ended) {
    return (
      <MessageCard
        level={level}
        title={t('Please sign in again')}
        text={t(reasons[ended])}
        primary={{ label: t('Try again'), onSelect: () => void leave(app.redirectToSignIn(), app.urls.signIn) }}
        secondary={{ label: t('Go to home'), onSelect: () => void leave(app.redirectToHome(), app.urls.home) }}
      />
    );
  }
  return (
    <Card
      level={level}
      title={t('Multi-factor authentication')}
      description={t('Enter the code from your authenticator app.')}
    >
      <div className={slot('form')}>
        <TotpInput check={signIn} refusedText={t('The TOTP code is invalid. Please try again.')} />
        <Button variant="outline" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Card>
  );
}
