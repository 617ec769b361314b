'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Button, Notice, SettingsRow, useFocusBack } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { loadPart } from '../hooks/load-part.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useSessionsState } from '../hooks/use-sessions.ts';
import { useKeystead } from '../provider.tsx';
import type { ChangePasswordFormProps } from './change-password-form.tsx';
import { kit } from './kit.ts';

export interface ChangePasswordRowProps {
  user: CurrentUser;
}

const loadForm = () => import('./change-password-form.tsx');

/** A button that reveals the form, and how that went. Whoever has no password sets a first one. */
export function ChangePasswordRow({ user }: ChangePasswordRowProps): ReactElement {
  const { t } = useKeystead();
  const [state, setState] = useState<'closed' | 'setting' | 'changing' | 'set' | 'changed'>('closed');
  const [Form, setForm] = useState<ComponentType<ChangePasswordFormProps>>();
  const { attempt, ...opening } = useAttempt();
  usePreload(loadForm);
  const isSetting = state === 'setting';
  const isOpen = isSetting || state === 'changing';
  const root = useFocusBack<HTMLDivElement>(isOpen);
  const { refetch } = useSessionsState();
  const tell = (): void => {
    setState(isSetting ? 'set' : 'changed');
    void refetch(); // the other sessions have ended
  };
  const open = (): Promise<void> =>
    attempt(async () => {
      const { ChangePasswordForm } = await loadPart(loadForm);
      setForm(() => ChangePasswordForm);
      setState(isFirst ? 'setting' : 'changing');
    });
  // While the first one is being set, the user may have it already.
  const isFirst = isSetting || !user.hasPassword;
  const label = t(isFirst ? 'Set password' : 'Change password');
  return (
    <SettingsRow label={label} hint={t(isFirst ? SETTING_ENDS_SESSIONS : 'Changing it signs you out everywhere else.')}>
      <div ref={root} className="ks ks-settings-control">
        {state === 'changed' && <Notice>{t('Password changed successfully!')}</Notice>}
        {state === 'set' && <Notice>{t('Password set successfully!')}</Notice>}
        {isOpen && Form ? (
          <Form kit={kit} user={user} isFirst={isSetting} onDone={tell} onCancel={() => setState('closed')} />
        ) : (
          <Button variant="outline" size="small" isBusy={opening.isBusy} onClick={() => void open()}>
            {label}
          </Button>
        )}
      </div>
      <FormProblem {...opening} />
    </SettingsRow>
  );
}

const SETTING_ENDS_SESSIONS = 'You sign in without a password so far. Setting one signs you out everywhere else.';
