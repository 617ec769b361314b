'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { Badge, Button, SettingsRow, useFocusBack } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { loadPart } from '../hooks/load-part.ts';
import { useAttempt } from '../forms/use-attempt.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useKeystead } from '../provider.tsx';
import { kit } from './kit.ts';
import type { MfaEnrolmentFormProps } from './mfa-enrolment-form.tsx';
import { loadRecentSignIn, type RecentSignInDialogType } from './load-recent-sign-in.ts';

export interface MfaRowProps {
  user: CurrentUser;
}

interface Enrolling {
  enrolment: MfaEnrolment;
  MfaEnrolmentForm: ComponentType<MfaEnrolmentFormProps>;
}

/** Large, for the drawing of the QR code. */
const loadForm = () => import('./mfa-enrolment-form.tsx');

/** Whether a second factor is asked for, and the ways to change that. */
export function MfaRow({ user }: MfaRowProps): ReactElement {
  const { t } = useKeystead();
  const [enrolling, setEnrolling] = useState<Enrolling>();
  const { attempt, ...state } = useAttempt();
  const [Asking, setAsking] = useState<RecentSignInDialogType>();
  usePreload(loadForm);
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
      if (result.status === 'ok') return;
      const RecentSignInDialog = await loadRecentSignIn();
      setAsking(() => RecentSignInDialog);
    });

  const disableAgain = async (): Promise<void> => {
    const result = await user.disableMfa();
    if (result.status === 'error') throw result.error;
    setAsking(undefined);
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
            kit={kit}
            enrolment={enrolling.enrolment}
            user={user}
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
      {Asking && <Asking kit={kit} user={user} onConfirmed={disableAgain} onClose={() => setAsking(undefined)} />}
      <FormProblem {...state} />
    </SettingsRow>
  );
}
