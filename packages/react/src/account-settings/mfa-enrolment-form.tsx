'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { QrCode } from './qr-code.tsx';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';
import { useKit } from './use-kit.ts';

export interface MfaEnrolmentFormProps {
  user: CurrentUser;
  enrolment: MfaEnrolment;
  onEnabled: () => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app and verifies the first code. */
export function MfaEnrolmentForm(props: MfaEnrolmentFormProps): ReactElement {
  const { user, enrolment, onEnabled, onCancel } = props;
  const kit = useKit();
  const { Button, CopyButton, TotpInput, useCopyLabels, useKeystead, useSlot } = kit;
  const { t } = useKeystead();
  const slot = useSlot();
  const copyLabels = useCopyLabels();

  /** A correct code that waits while the password is asked for. */
  const [waiting, setWaiting] = useState<string>();
  const [round, setRound] = useState(0);
  const [isEnabling, setEnabling] = useState(false);

  const enable = async (code: string): Promise<boolean> => {
    setEnabling(true);
    try {
      const result = await enrolment.enable(code);
      if (result.status === 'ok') onEnabled();
      else if (result.error.code === 'INVALID_TOTP_CODE') return false;
      else setWaiting(code);
      return true;
    } finally {
      setEnabling(false);
    }
  };

  const enableAgain = async (code: string): Promise<void> => {
    const result = await enrolment.enable(code);
    if (result.status === 'error') throw result.error;
    onEnabled();
  };

  const startOver = (): void => {
    setWaiting(undefined);
    setRound(round + 1);
  };

  return (
    <div className={slot('form')}>
      <QrCode className={slot('qr-code')} text={enrolment.uri} label={t('QR code for your authenticator app')} />
      <p className={slot('description')}>
        {t('Scan this code with your authenticator app, then enter the six digits it shows.')}
      </p>
      <div className="ks">
        <p className={slot('description')}>{t('Or enter this key manually:')}</p>
        <div className="ks ks-secret" dir="ltr">
          <code className="ks ks-secret-text">{inGroups(enrolment.secret)}</code>
          <CopyButton {...copyLabels} text={enrolment.secret} />
        </div>
      </div>
      <TotpInput key={round} check={enable} refusedText={t('Incorrect code. Please try again.')} />
      <div className="ks ks-editable-actions">
        {/* The request was sent and can't be canceled any more. */}
        <Button variant="outline" size="small" isDone={isEnabling} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      {waiting !== undefined && (
        <RecentSignInDialog kit={kit} user={user} onConfirmed={() => enableAgain(waiting)} onClose={startOver} />
      )}
    </div>
  );
}

/** Grouped to be easier to read and type; authenticator apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
