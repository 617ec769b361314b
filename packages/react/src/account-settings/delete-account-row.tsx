'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Button, SettingsRow } from '@keystead/ui';
import { loadPart } from '../hooks/load-part.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useKeystead } from '../provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { kit } from './kit.ts';
import type { RecentSignInDialogProps } from './recent-sign-in-dialog.tsx';

export interface DeleteAccountRowProps {
  user: CurrentUser;
  /** Called when the account, and with it this page, is about to disappear. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Loads the dialog for users whose last sign-in was too long ago, in one file with the other sections that need it. */
const loadSecurity = () => import('./sections-on-demand.ts');

/** The row to delete the account, in projects that let users do so. */
export function DeleteAccountRow({ user, onLeaving }: DeleteAccountRowProps): ReactElement {
  const { t } = useKeystead();
  const [asking, setAsking] = useState<'whether' | 'who'>();
  const [Who, setWho] = useState<ComponentType<RecentSignInDialogProps>>();
  usePreload(loadSecurity);
  const close = (): void => setAsking(undefined);

  const remove = async (): Promise<void> => {
    onLeaving(true);
    try {
      const result = await user.delete();
      // Signed out and redirecting: the dialog stays busy until then.
      if (result.status === 'ok') return;
      if (asking === 'who' || result.error.code !== 'RECENT_SIGN_IN_REQUIRED') throw result.error;
      const { RecentSignInDialog } = await loadPart(loadSecurity);
      onLeaving(false);
      setWho(() => RecentSignInDialog);
      setAsking('who');
    } catch (error) {
      onLeaving(false);
      throw error;
    }
  };

  return (
    <SettingsRow label={t('Delete account')} hint={t('Removes your account and everything that belongs to it.')}>
      <Button variant="outline" tone="destructive" size="small" onClick={() => setAsking('whether')}>
        {t('Delete account')}
      </Button>
      {asking === 'whether' && (
        <ConfirmDialog
          title={t('Delete your account?')}
          text={`${t('Removes your account and everything that belongs to it.')} ${t('This cannot be undone.')}`}
          confirmLabel={t('Delete account')}
          isDestructive
          onConfirm={remove}
          onClose={close}
        />
      )}
      {asking === 'who' && Who && <Who kit={kit} user={user} isDeletion onConfirmed={remove} onClose={close} />}
    </SettingsRow>
  );
}
