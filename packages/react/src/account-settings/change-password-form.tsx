'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';
import { useKit } from './use-kit.ts';

export interface ChangePasswordFormProps {
  user: CurrentUser;
  /** Whether the user has no old password to enter. */
  isFirst: boolean;
  onDone: () => void;
  onCancel: () => void;
}

export function ChangePasswordForm(props: ChangePasswordFormProps): ReactElement {
  const { user, isFirst, onDone, onCancel } = props;
  const kit = useKit();
  const { Button, FormProblem, NewPasswordFields, PasswordField, useForm, useKeystead, useSlot, ...words } = kit;
  const { t } = useKeystead();
  const slot = useSlot();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    fields: ['old', 'password', 'repeat'],
    check: ({ old, ...password }) => ({
      old: old || isFirst ? undefined : 'Please enter your old password',
      ...words.checkNewPassword(password),
    }),
    send: async ({ old, password }) => {
      const result = isFirst
        ? await user.setPassword({ password })
        : await user.updatePassword({ oldPassword: old, newPassword: password });
      if (result.status === 'ok') return onDone();
      const { error } = result;
      const isLongAgo = error.code === 'RECENT_SIGN_IN_REQUIRED';
      setAsking(isLongAgo);
      if (isLongAgo) return {}; // the dialog shows it
      const field = isFirst || words.isOfNewPassword(error) ? 'password' : 'old';
      return { [field]: words.refusalOf(error, { ...oldPasswordRefusals, ...words.newPasswordRefusals }) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => element.current?.querySelector<HTMLElement>('[type=password]')?.focus(), []);

  return (
    <form ref={element} className={slot('form')} {...form.formProps}>
      {/* Tells password managers which account the password is for. */}
      <input type="text" name="username" autoComplete="username" defaultValue={user.primaryEmail ?? ''} hidden />
      {!isFirst && (
        <PasswordField
          {...form.fieldProps('old')}
          label={t('Old password')}
          autoComplete="current-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
      )}
      <NewPasswordFields fieldProps={form.fieldProps} label={t('Password')} repeatLabel={t('Repeat password')} />
      <FormProblem problem={form.problem} isBusy={form.isBusy} />
      <div className="ks ks-editable-actions">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {t(isFirst ? 'Set password' : 'Change password')}
        </Button>
        {/* The request was sent and can't be canceled any more. */}
        <Button variant="outline" size="small" isDone={form.isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      {isAsking && (
        <RecentSignInDialog
          kit={kit}
          user={user}
          onConfirmed={async () => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

const oldPasswordRefusals = {
  PASSWORD_CONFIRMATION_MISMATCH: 'Incorrect password',
  USER_DOES_NOT_HAVE_PASSWORD: 'This account has no password.',
} as const;
