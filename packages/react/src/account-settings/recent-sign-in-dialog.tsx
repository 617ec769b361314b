'use client';
import { useId, useRef, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { Kit } from './kit.ts';

export interface RecentSignInDialogProps {
  kit: Kit;
  user: CurrentUser;
  /** Whether the action deletes the account. */
  isDeletion?: boolean;
  /** Repeats the refused action. If it throws, the dialog stays open and shows the error. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before an action that needs a recent sign-in. Users without a password sign in again. */
export function RecentSignInDialog(props: RecentSignInDialogProps): ReactElement {
  const { ConfirmDialog, useKeystead } = props.kit;
  const { app, t } = useKeystead();
  const [hasPassword, setHasPassword] = useState(props.user.hasPassword);
  if (hasPassword) return <PasswordDialog {...props} onPasswordless={() => setHasPassword(false)} />;
  return (
    <ConfirmDialog
      title={t('Please sign in again')}
      text={`${t('Your last sign-in was a while ago.')} ${t('You will be signed out, and come back here after signing in.')}`}
      confirmLabel={t('Sign in again')}
      // The account settings redirect signed-out users to sign-in, which leads back here.
      onConfirm={() => app.signOut({ redirectUrl: null })}
      onClose={props.onClose}
    />
  );
}

interface PasswordDialogProps extends RecentSignInDialogProps {
  /** The user no longer has a password, or the project has passwords disabled. */
  onPasswordless: () => void;
}

function PasswordDialog(props: PasswordDialogProps): ReactElement {
  const { kit, user, isDeletion = false, onConfirmed, onClose, onPasswordless } = props;
  const { Button, Dialog, FormProblem, PasswordField, useForm, useKeystead, useSlot } = kit;
  const { t } = useKeystead();
  const slot = useSlot();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: password ? undefined : 'Please enter your password' }),
    send: async ({ password }) => {
      setConfirmed(false);
      const result = await user.confirmPassword(password);
      // The user closed the dialog meanwhile, so the action is no longer wanted.
      if (!element.current) return;
      if (result.status === 'error') {
        if (result.error.code === 'PASSWORD_CONFIRMATION_MISMATCH') return { password: 'Incorrect password' };
        return onPasswordless();
      }
      setConfirmed(true);
      await onConfirmed();
    },
  });
  const longAgo = t('Your last sign-in was a while ago.');
  const isActing = isConfirmed && form.isBusy;

  return (
    <Dialog
      title={t(isDeletion ? 'Enter your password to delete your account' : 'Enter your password to continue')}
      text={isDeletion ? `${longAgo} ${t('This cannot be undone.')}` : longAgo}
      isBusy={isActing}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" isDone={isActing} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant={isDeletion ? 'destructive' : 'primary'}
            type="submit"
            form={id}
            size="small"
            isBusy={form.isBusy}
          >
            {t(isDeletion ? 'Delete account' : 'Continue')}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} className={slot('form')} {...form.formProps}>
        {/* Tells password managers which account the password is for. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.primaryEmail ?? ''} hidden />
        <PasswordField
          {...form.fieldProps('password')}
          label={t('Password')}
          autoComplete="current-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
      </form>
    </Dialog>
  );
}
