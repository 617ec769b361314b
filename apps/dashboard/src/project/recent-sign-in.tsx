import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { currentPassword } from '@keystead/contract/fields';
import { PasswordField } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { FormDialog } from '../kit/form.tsx';
import { useForm } from '../kit/use-form.ts';
import { useSave } from '../kit/use-save.ts';
import { useOwnerApp } from '../owner/owner-app-context.ts';
import { useOwner } from '../owner/owner.tsx';
import { t } from '../words.ts';

interface RecentSignInProps {
  /** Repeats the rejected request. */
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password before an action that needs a recent sign-in; owners without a password sign in again. */
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
  const save = useSave({
    save: ({ password }: { password: string }) => owner.confirmPassword(password),
    onSaved: onConfirmed,
  });
  const form = useForm({
    schema: z.object({ password: currentPassword }),
    values: { password: '' },
    problems: { password: t('Enter a password') },
    save,
    refusals: { PASSWORD_CONFIRMATION_MISMATCH: 'password' },
    say: (error) => (error instanceof KnownError ? t('Incorrect password') : undefined),
  });
  return (
    <FormDialog
      form={form}
      title={t('Enter your password to continue')}
      text={t('Your last sign-in was a while ago.')}
      submitLabel={t('Confirm password')}
      onClose={onClose}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.primaryEmail ?? ''} hidden />
      <PasswordField
        {...form.field('password')}
        label={t('Password')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
      />
    </FormDialog>
  );
}
