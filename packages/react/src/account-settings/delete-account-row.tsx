'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Button, SettingsRow } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DeleteAccountRowProps {
  user: CurrentUser;
  /** Whether the account is about to be left, and with it this page. */
  onLeaving: (isLeaving: boolean) => void;
}

/** The end of an account, where the project leaves it to its users. */
export function DeleteAccountRow({ user, onLeaving }: DeleteAccountRowProps): ReactElement {
  const { t } = useKeystead();
  const [isAsking, setAsking] = useState(false);

  const remove = async (): Promise<void> => {
    onLeaving(true);
    try {
      const result = await user.delete();
      // Signed out, and on the way to where that leads: the dialog stays busy meanwhile.
      if (result.status === 'error') throw result.error;
    } catch (error) {
      onLeaving(false);
      throw error;
    }
  };

  return (
    <SettingsRow label={t('Delete account')} hint={t('Removes your account and everything that belongs to it.')}>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {t('Delete account')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete your account?')}
          text={`${t('Removes your account and everything that belongs to it.')} ${t('This cannot be undone.')}`}
          confirmLabel={t('Delete account')}
          isDestructive
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsRow>
  );
}
