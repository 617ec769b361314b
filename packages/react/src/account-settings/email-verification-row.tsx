'use client';
import { useState, type ReactElement } from 'react';
import type { ContactChannel, CurrentUser } from '@keystead/client';
import { useKit } from './use-kit.ts';

export interface EmailVerificationRowProps {
  user: CurrentUser;
  email: string;
}

/** Shows whether the email address is verified, with a button to send the verification email. */
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

/** The button that sends a verification email, for the primary or another address. */
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
      // The address was verified or changed meanwhile, in another tab or on another device.
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
