'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Badge, Button, checkIcon, Icon, SettingsRow, useSlot } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { useKeystead } from '../provider.tsx';

export interface EmailVerificationRowProps {
  user: CurrentUser;
  email: string;
}

/** Whether the address is proved, and the way to prove it. */
export function EmailVerificationRow({ user, email }: EmailVerificationRowProps): ReactElement {
  const { t } = useKeystead();
  const isVerified = user.primaryEmailVerified;
  return (
    <SettingsRow label={t('Email verification')} hint={email}>
      <Badge tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'Verified' : 'Not verified')}</Badge>
      {!isVerified && <SendVerificationEmail user={user} />}
    </SettingsRow>
  );
}

interface SendVerificationEmailProps {
  user: CurrentUser;
}

function SendVerificationEmail({ user }: SendVerificationEmailProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const { attempt, ...state } = useAttempt();

  const send = (): Promise<void> =>
    attempt(async () => {
      setError(undefined);
      const result = await user.sendVerificationEmail();
      if (result.status === 'ok') setSent(true);
      else if (result.error.code === 'REDIRECT_URL_NOT_WHITELISTED') setError(t(NOT_TRUSTED));
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
      {error && (
        <p className={slot('error')} role="alert">
          {error}
        </p>
      )}
      <FormProblem {...state} />
    </>
  );
}

const NOT_TRUSTED = 'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?';
