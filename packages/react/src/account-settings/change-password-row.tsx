'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useKit } from './use-kit.ts';

export interface ChangePasswordRowProps {
  user: CurrentUser;
}

/** A button that reveals the form, and how that went. Whoever has no password sets a first one. */
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
    void refetch(); // the other sessions have ended
  };
  // While the first one is being set, the user may have it already.
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

const SETTING_ENDS_SESSIONS = 'You sign in without a password so far. Setting one signs you out everywhere else.';
