import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog, PasswordField } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useOwnerApp } from '../owner/owner-app-context.ts';
import { useOwner } from '../owner/owner.tsx';
import { t } from '../words.ts';

interface RecentSignInProps {
  /** Sends once more what was refused. */
  onConfirmed: () => void;
  onClose: () => void;
}

/** For what needs a recent sign-in: asks for the password, or to sign in again where there is none to ask for. */
export function RecentSignIn({ onConfirmed, onClose }: RecentSignInProps): ReactElement {
  const app = useOwnerApp();
  const owner = useOwner();
  if (owner.hasPassword) return <PasswordDialog onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('Please sign in again')}
      text={t('Your last sign-in was a while ago. You come back here after signing in.')}
      confirmLabel={t('Sign in again')}
      cancelLabel={t('Cancel')}
      onConfirm={() => void app.signOut({ redirectUrl: null })}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ onConfirmed, onClose }: RecentSignInProps): ReactElement {
  const owner = useOwner();
  const id = useId();
  const [password, setPassword] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => owner.confirmPassword(password),
    onSuccess: ({ status }) => {
      if (status === 'ok') onConfirmed();
    },
  });
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && !isPending) mutate();
  };
  const isWrong = data?.status === 'error' && !isPending;
  return (
    <Dialog
      title={t('Enter your password to continue')}
      text={t('Your last sign-in was a while ago.')}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" isBusy={isPending}>
            {t('Confirm password')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={confirm}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={owner.primaryEmail ?? ''} hidden />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
          value={password}
          error={isWrong ? t('Incorrect password') : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {error && <Alert title={error.message} />}
      </form>
    </Dialog>
  );
}
