'use client';
import { useId, useRef, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { Kit } from './kit.ts';

export interface RecentSignInDialogProps {
  kit: Kit;
  user: CurrentUser;
  /** Whether it is the account that goes. */
  isDeletion?: boolean;
  /** Does once more what was refused. If that throws, the dialog stays and says so. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

/** For what needs a recent sign-in: asks for the password, or to sign in again where there is none to ask for. */
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
      // Closed in the meantime: whoever has thought better of it is not taken at their word.
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
        {/* Tells password managers whose password this is. */}
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
