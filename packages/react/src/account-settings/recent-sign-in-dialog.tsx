'use client';
import { useId, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Button, Dialog, PasswordField, useSlot } from '@keystead/ui';
import { FormProblem } from '../auth/form-problem.tsx';
import { useForm } from '../auth/use-form.ts';
import { useKeystead } from '../provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface RecentSignInDialogProps {
  user: CurrentUser;
  /** Does once more what was refused. If that throws, the dialog stays and says so. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

/** For what needs a recent sign-in: asks for the password, or to sign in again where there is none to ask for. */
export function RecentSignInDialog(props: RecentSignInDialogProps): ReactElement {
  const { app, t } = useKeystead();
  const [hasPassword, setHasPassword] = useState(props.user.hasPassword);
  if (hasPassword) return <PasswordDialog {...props} onPasswordless={() => setHasPassword(false)} />;
  return (
    <ConfirmDialog
      title={t('Please sign in again')}
      text={t('Your last sign-in was a while ago.')}
      confirmLabel={t('Sign in again')}
      // The account settings send whoever is signed out to sign in, and the way leads back to them.
      onConfirm={() => app.signOut({ redirectUrl: null })}
      onClose={props.onClose}
    />
  );
}

interface PasswordDialogProps extends RecentSignInDialogProps {
  /** The user has no password any more, or nobody signs in with one. */
  onPasswordless: () => void;
}

function PasswordDialog({ user, onConfirmed, onClose, onPasswordless }: PasswordDialogProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  const id = useId();
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: password ? undefined : t('Please enter your password') }),
    send: async ({ password }) => {
      const result = await user.confirmPassword(password);
      if (result.status === 'ok') return onConfirmed();
      if (result.error.code === 'PASSWORD_CONFIRMATION_MISMATCH') return { password: t('Incorrect password') };
      return onPasswordless();
    },
  });

  return (
    <Dialog
      title={t('Enter your password to continue')}
      text={t('Your last sign-in was a while ago.')}
      isBusy={form.isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" isDone={form.isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" isBusy={form.isBusy}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <form id={id} className={slot('form')} {...form.formProps}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.primaryEmail ?? ''} hidden />
        <PasswordField
          {...form.fieldProps('password')}
          label={t('Password')}
          autoComplete="current-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
        <FormProblem problem={form.problem} />
      </form>
    </Dialog>
  );
}
