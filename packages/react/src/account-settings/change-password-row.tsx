'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Button, Notice, SettingsRow, useFocusBack } from '@keystead/ui';
import { useSessionsState } from '../hooks/use-sessions.ts';
import { useKeystead } from '../provider.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export interface ChangePasswordRowProps {
  user: CurrentUser;
}

/** A button that reveals the form, and how that went. */
export function ChangePasswordRow({ user }: ChangePasswordRowProps): ReactElement {
  const { t } = useKeystead();
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  const root = useFocusBack<HTMLDivElement>(state === 'open');
  const { refetch } = useSessionsState();
  const tell = (): void => {
    setState('changed');
    void refetch(); // the other sessions have ended
  };
  return (
    <SettingsRow label={t('Change password')} hint={t('Changing it signs you out everywhere else.')}>
      <div ref={root} className="ks ks-settings-control">
        {state === 'changed' && <Notice>{t('Password changed successfully!')}</Notice>}
        {state === 'open' ? (
          <ChangePasswordForm user={user} onDone={tell} onCancel={() => setState('closed')} />
        ) : (
          <Button variant="outline" size="small" onClick={() => setState('open')}>
            {t('Change password')}
          </Button>
        )}
      </div>
    </SettingsRow>
  );
}
