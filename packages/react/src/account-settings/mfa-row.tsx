'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { MfaEnrolmentForm } from './mfa-enrolment-form.tsx';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';
import { useKit } from './use-kit.ts';

export interface MfaRowProps {
  user: CurrentUser;
}

/** Shows whether two-factor authentication is enabled, with buttons to change it. */
export function MfaRow({ user }: MfaRowProps): ReactElement {
  const kit = useKit();
  const { Badge, Button, FormProblem, SettingsRow, useAttempt, useFocusBack, useKeystead } = kit;
  const { t } = useKeystead();
  const [enrolment, setEnrolment] = useState<MfaEnrolment>();
  const { attempt, ...state } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const isEnabled = user.isMultiFactorRequired;
  // After enabling, focus goes to the status and not to the button: many people press Enter after the last digit, which
  // would disable it again.
  const root = useFocusBack<HTMLDivElement>(enrolment !== undefined, isEnabled ? 'output' : 'button');

  const enable = (): Promise<void> => attempt(async () => setEnrolment(await user.startMfaEnrolment()));

  const disable = (): Promise<void> =>
    attempt(async () => {
      const result = await user.disableMfa();
      setAsking(result.status === 'error');
    });

  const disableAgain = async (): Promise<void> => {
    const result = await user.disableMfa();
    if (result.status === 'error') throw result.error;
    setAsking(false);
  };

  const close = (): void => setEnrolment(undefined);

  return (
    <SettingsRow label={t('Multi-factor authentication')} hint={t('Ask for a code from your phone at sign-in.')}>
      <div ref={root} className="ks ks-settings-control">
        <output className="ks ks-status" tabIndex={-1}>
          <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'Enabled' : 'Disabled')}</Badge>
        </output>
        {enrolment ? (
          <MfaEnrolmentForm user={user} enrolment={enrolment} onEnabled={close} onCancel={close} />
        ) : (
          <Button
            variant="outline"
            size="small"
            isBusy={state.isBusy}
            onClick={() => void (isEnabled ? disable() : enable())}
          >
            {t(isEnabled ? 'Disable' : 'Enable')}
          </Button>
        )}
      </div>
      {isAsking && (
        <RecentSignInDialog kit={kit} user={user} onConfirmed={disableAgain} onClose={() => setAsking(false)} />
      )}
      <FormProblem {...state} />
    </SettingsRow>
  );
}
