'use client';
import { useRef, useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { Badge, LoadingButton, SettingsRow, useFocusBack } from '@keystead/ui';
import { FormProblem } from '../auth/form-problem.tsx';
import { problemOf, type Problem } from '../auth/problem-of.ts';
import { useKeystead } from '../provider.tsx';
import { MfaEnrolmentForm } from './mfa-enrolment-form.tsx';
import type { QrCodeProps } from './qr-code.tsx';

export interface MfaRowProps {
  user: CurrentUser;
}

interface Enrolling {
  enrolment: MfaEnrolment;
  QrCode: ComponentType<QrCodeProps>;
}

/** Whether a second factor is asked for, and the ways to change that. */
export function MfaRow({ user }: MfaRowProps): ReactElement {
  const { t } = useKeystead();
  const [enrolling, setEnrolling] = useState<Enrolling>();
  const [problem, setProblem] = useState<Problem>();
  const root = useFocusBack<HTMLDivElement>(enrolling !== undefined);
  const status = useRef<HTMLOutputElement>(null);
  const isEnabled = user.isMultiFactorRequired;

  const attempt = async (change: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await change();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };

  const enable = (): Promise<void> =>
    attempt(async () => {
      const [enrolment, { QrCode }] = await Promise.all([user.startMfaEnrolment(), import('./qr-code.tsx')]);
      setEnrolling({ enrolment, QrCode });
    });

  const finish = (): void => {
    // Not on to the button: many press Enter after the last digit, and it would disable what they have just enabled.
    status.current?.focus();
    setEnrolling(undefined);
  };

  return (
    <SettingsRow label={t('Multi-factor authentication')} hint={t('Ask for a code from your phone at sign-in.')}>
      <output ref={status} className="ks ks-status" tabIndex={-1}>
        <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'Enabled' : 'Disabled')}</Badge>
      </output>
      <div ref={root} className="ks ks-settings-control">
        {enrolling ? (
          <MfaEnrolmentForm {...enrolling} onEnabled={finish} onCancel={() => setEnrolling(undefined)} />
        ) : (
          <LoadingButton variant="outline" size="small" onClick={isEnabled ? () => attempt(user.disableMfa) : enable}>
            {t(isEnabled ? 'Disable' : 'Enable')}
          </LoadingButton>
        )}
      </div>
      <FormProblem problem={problem} />
    </SettingsRow>
  );
}
