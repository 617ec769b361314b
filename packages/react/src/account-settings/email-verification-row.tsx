'use client';
import { useState, type ReactElement } from 'react';
import type { ContactChannel, CurrentUser } from '@keystead/client';
import { useKit } from './use-kit.ts';

export interface EmailVerificationRowProps {
  user: CurrentUser;
  email: string;
}

/** Whether the address is proved, and the way to prove it. */
export function EmailVerificationRow({ user, email }: EmailVerificationRowProps): ReactElement {
  const { Badge, SettingsRow, useKeystead } = useKit();
  const { t } = useKeystead();
  const isVerified = user.primaryEmailVerified;
  return (
    <SettingsRow label={t('Email verification')} hint={email}>
      <Badge tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'Verified' : 'Not verified')}</Badge>
      {!isVerified && <SendVerificationEmail send={user.sendVerificationEmail} />}
    </SettingsRow>
  );
}

export interface SendVerificationEmailProps {
  send: CurrentUser['sendVerificationEmail'] | ContactChannel['sendVerificationEmail'];
}

/** The way to prove an address, the primary one or another. */
export function SendVerificationEmail({ send: mail }: SendVerificationEmailProps): ReactElement {
  const { Button, FormProblem, Icon, checkIcon, refusals, useAttempt, useKeystead, useSlot } = useKit();
  const { app, t } = useKeystead();
  const slot = useSlot();
  const [isSent, setSent] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { attempt, ...state } = useAttempt();

  const send = (): Promise<void> =>
    attempt(async () => {
      setRefused(false);
      const result = await mail();
      if (result.status === 'ok') setSent(true);
      else if (result.error.code === 'REDIRECT_URL_NOT_WHITELISTED') setRefused(true);
      // The address was proved or changed meanwhile, in another tab or on another machine.
      else await app.user.refresh();
    });

  return (
    <>
      <Button
        variant="outline"
        size="small"
        tone={isSent ? 'success' : undefined}
        isBusy={state.isBusy}
        isDone={isSent}
        icon={isSent && <Icon path={checkIcon} />}
        onClick={() => void send()}
      >
        {t(isSent ? 'Email sent!' : 'Send Verification Email')}
      </Button>
      {isRefused && (
        <p className={slot('error')} role="alert">
          {t(refusals.REDIRECT_URL_NOT_WHITELISTED)}
        </p>
      )}
      <FormProblem {...state} />
    </>
  );
}
