'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useKit } from './use-kit.ts';

export interface ChangePasswordRowProps {
  user: CurrentUser;
}

/** The row that opens the password form and reports success. Users without a password set their first one. */
export function ChangePasswordRow({ user }: ChangePasswordRowProps): ReactElement {
  const { Button, Notice, SettingsRow, useFocusBack, useKeystead, useSessionsState } = useKit();
  const { t } = useKeystead();
  const [state, setState] = useState<'closed' | 'setting' | 'changing' | 'set' | 'changed'>('closed');
  const isSetting = state === 'setting';
  const isOpen = isSetting || state === 'changing';
  const root = useFocusBack<HTMLDivElement>(isOpen);
  const { refetch } = useSessionsState();
  const tell = (): void => {
    setState(isSetting ? 'set' : 'changed');
    void refetch(); // the other sessions were revoked
  };
  // `user` may already have the password while the form for the first one is open.
  const isFirst = isSetting || !user.hasPassword;
  const label = t(isFirst ? 'Set password' : 'Change password');
  return (
    <SettingsRow label={label} hint={t(isFirst ? SETTING_ENDS_SESSIONS : 'Changing it signs you out everywhere else.')}>
      <div ref={root} className="ks ks-settings-control">
        {state === 'changed' && <Notice>{t('Password changed successfully!')}</Notice>}
        {state === 'set' && <Notice>{t('Password set successfully!')}</Notice>}
        {isOpen ? (
          <ChangePasswordForm user={user} isFirst={isSetting} onDone={tell} onCancel={() => setState('closed')} />
        ) : (
          <Button variant="outline" size="small" onClick={() => setState(isFirst ? 'setting' : 'changing')}>
            {label}
          </Button>
        )}
      </div>
    </SettingsRow>
  );
}

const SETTING_ENDS_SESSIONS = "You don't have a password yet. Setting one signs you out everywhere else.";
