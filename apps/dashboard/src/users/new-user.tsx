import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { NewUser as GivenUser } from '@keystead/client/server';
import { Alert, Button, Dialog, PasswordField, showToast, TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { For, useMay } from '../project/rights.tsx';
import { nameOf } from '../user/name-of.ts';
import { t } from '../words.ts';

interface NewUserProps {
  onClose: () => void;
}

/** Creates a user without sending emails or starting a session. Credentials need the right to change them. */
export function NewUser({ onClose }: NewUserProps): ReactElement {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, error, isPending } = useCreation(onClose);
  const mayVerify = useMay('secrets');
  const isTaken = error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
  const missing = password !== '' && email.trim() === '' ? t('A password needs an e-mail to sign in with') : undefined;
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (missing || isPending) return;
    const primaryEmail = email.trim();
    mutate({
      displayName: name.trim() || null,
      ...(primaryEmail !== '' && { primaryEmail, emailAuthEnabled: true }),
      ...(primaryEmail !== '' && mayVerify && { primaryEmailVerified: isVerified }),
      ...(password !== '' && { password }),
    });
  };
  return (
    <Dialog
      title={t('New user')}
      text={t('Nobody is mailed. All of it can be changed later.')}
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="new-user" noValidate onSubmit={create}>
        <TextField
          name="name"
          label={t('Name')}
          autoComplete="off"
          maxLength={256}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          name="email"
          type="email"
          label={t('E-mail')}
          autoComplete="off"
          value={email}
          error={(isChecked && missing) || (isTaken && t('Another user has this address'))}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <For right="secrets">
          <Checkbox
            label={t('The address is verified')}
            hint={t('You know that it is theirs.')}
            checked={isVerified}
            onChange={({ currentTarget }) => setVerified(currentTarget.checked)}
          />
          <PasswordField
            name="password"
            label={t('Password, if they sign in with one')}
            autoComplete="new-password"
            showLabel={t('Show password')}
            hideLabel={t('Hide password')}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </For>
        {error && !isTaken && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {t('Create user')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useCreation(onClose: () => void) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (user: GivenUser) => {
      const answer = await admin.createUser(user);
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: (user) => {
      void queryClient.invalidateQueries({ queryKey: ['users', admin.projectId] });
      void queryClient.invalidateQueries({ queryKey: ['project', admin.projectId] });
      showToast(t('{name} is created', { name: nameOf(user) }));
      onClose();
    },
  });
}
