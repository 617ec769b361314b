'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { Badge, LoadingButton, SettingsRow, useFocusBack } from '@keystead/ui';
import { FormProblem } from '../auth/form-problem.tsx';
import { problemOf, type Problem } from '../auth/problem-of.ts';
import { loadPart } from '../hooks/load-part.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useKeystead } from '../provider.tsx';
import { MfaEnrolmentForm } from './mfa-enrolment-form.tsx';
import type { QrCodeProps } from './qr-code.tsx';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';

export interface MfaRowProps {
  user: CurrentUser;
}

interface Enrolling {
  enrolment: MfaEnrolment;
  QrCode: ComponentType<QrCodeProps>;
}

const loadQrCode = () => import('./qr-code.tsx');

/** Whether a second factor is asked for, and the ways to change that. */
export function MfaRow({ user }: MfaRowProps): ReactElement {
  const { t } = useKeystead();
  const [enrolling, setEnrolling] = useState<Enrolling>();
  const [problem, setProblem] = useState<Problem>();
  const [isAsking, setAsking] = useState(false);
  usePreload(loadQrCode);
  const isEnabled = user.isMultiFactorRequired;
  // Once enabled not to the button: many press Enter after the last digit, and it would disable what they have just enabled.
  const root = useFocusBack<HTMLDivElement>(enrolling !== undefined, isEnabled ? 'output' : 'button');

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
      const [enrolment, { QrCode }] = await Promise.all([user.startMfaEnrolment(), loadPart(loadQrCode)]);
      setEnrolling({ enrolment, QrCode });
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
          <MfaEnrolmentForm {...enrolling} user={user} onEnabled={close} onCancel={close} />
        ) : (
          <LoadingButton variant="outline" size="small" onClick={isEnabled ? disable : enable}>
            {t(isEnabled ? 'Disable' : 'Enable')}
          </LoadingButton>
        )}
      </div>
      {isAsking && <RecentSignInDialog user={user} onConfirmed={disableAgain} onClose={() => setAsking(false)} />}
      <FormProblem problem={problem} />
    </SettingsRow>
  );
}
