'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import type { MfaEnrolmentFormProps } from './mfa-enrolment-form.tsx';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';
import { useKit } from './use-kit.ts';

export interface MfaRowProps {
  user: CurrentUser;
}

interface Enrolling {
  enrolment: MfaEnrolment;
  MfaEnrolmentForm: ComponentType<MfaEnrolmentFormProps>;
}

const loadForm = () => import('./mfa-enrolment-form.tsx');

/** Whether a second factor is asked for, and the ways to change that. */
export function MfaRow({ user }: MfaRowProps): ReactElement {
  const kit = useKit();
  const { Badge, Button, FormProblem, SettingsRow, loadPart, useAttempt, useFocusBack, ...hooks } = kit;
  const { t } = hooks.useKeystead();
  const [enrolling, setEnrolling] = useState<Enrolling>();
  const { attempt, ...state } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  hooks.usePreload(loadForm);
  const isEnabled = user.isMultiFactorRequired;
  // Once enabled not to the button: many press Enter after the last digit, and it would disable what they have just enabled.
  const root = useFocusBack<HTMLDivElement>(enrolling !== undefined, isEnabled ? 'output' : 'button');

  const enable = (): Promise<void> =>
    attempt(async () => {
      const [enrolment, { MfaEnrolmentForm }] = await Promise.all([user.startMfaEnrolment(), loadPart(loadForm)]);
      setEnrolling({ enrolment, MfaEnrolmentForm });
    });

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

  const close = (): void => setEnrolling(undefined);

  return (
    <SettingsRow label={t('Multi-factor authentication')} hint={t('Ask for a code from your phone at sign-in.')}>
      <div ref={root} className="ks ks-settings-control">
        <output className="ks ks-status" tabIndex={-1}>
          <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'Enabled' : 'Disabled')}</Badge>
        </output>
        {enrolling ? (
          <enrolling.MfaEnrolmentForm
            {...{ kit, RecentSignInDialog, user }}
            enrolment={enrolling.enrolment}
            onEnabled={close}
            onCancel={close}
          />
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
