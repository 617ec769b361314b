'use client';
import { useEffect, useRef, type ReactElement } from 'react';
import type { CurrentUser, PasswordUpdateError } from '@keystead/client';
import { Button, PasswordField, useSlot } from '@keystead/ui';
import { FormProblem } from '../auth/form-problem.tsx';
import { checkNewPassword, TOO_COMMON, tooLong, tooShort } from '../auth/password/check-new-password.ts';
import { NewPasswordFields } from '../auth/password/new-password-fields.tsx';
import { useForm, type FieldErrors } from '../auth/use-form.ts';
import { useKeystead } from '../provider.tsx';

export interface ChangePasswordFormProps {
  user: CurrentUser;
  onDone: () => void;
  onCancel: () => void;
}

export function ChangePasswordForm({ user, onDone, onCancel }: ChangePasswordFormProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['old', 'password', 'repeat'],
    check: ({ old, ...password }) => ({
      old: old ? undefined : 'Please enter your old password',
      ...checkNewPassword(password),
    }),
    send: async ({ old, password }) => {
      const result = await user.updatePassword({ oldPassword: old, newPassword: password });
      return result.status === 'ok' ? onDone() : refusal(result.error);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The button that revealed the form is gone.
  useEffect(() => element.current?.querySelector<HTMLElement>('[name=old]')?.focus(), []);

  return (
    <form ref={element} className={slot('form')} {...form.formProps}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={user.primaryEmail ?? ''} hidden />
      <PasswordField
        {...form.fieldProps('old')}
        label={t('Old password')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
      />
      <NewPasswordFields fieldProps={form.fieldProps} label={t('Password')} repeatLabel={t('Repeat password')} />
      <FormProblem problem={form.problem} />
      <div className="ks ks-editable-actions">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {t('Change password')}
        </Button>
        {/* What is on its way cannot be taken back any more. */}
        <Button variant="outline" size="small" isDone={form.isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function refusal(error: PasswordUpdateError): FieldErrors<'old' | 'password'> {
  switch (error.code) {
    case 'PASSWORD_CONFIRMATION_MISMATCH':
      return { old: 'Incorrect password' };
    case 'USER_DOES_NOT_HAVE_PASSWORD':
      return { old: 'This account has no password.' };
    case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
      return { old: 'Password authentication is not enabled for this project.' };
    case 'PASSWORD_TOO_SHORT':
      return { password: tooShort(error.details.min_length) };
    case 'PASSWORD_TOO_LONG':
      return { password: tooLong(error.details.maxLength) };
    case 'PASSWORD_TOO_COMMON':
      return { password: TOO_COMMON };
    default:
      return error satisfies never;
  }
}
