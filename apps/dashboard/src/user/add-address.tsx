import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { Alert, TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUser } from './user-query.ts';

const TAKEN = ['USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'];

interface AddAddressProps {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Gives the person another address, or their first. */
export function AddAddress({ onAdded, onClose }: AddAddressProps): ReactElement {
  const user = useUser();
  const [email, setEmail] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const value = email.trim();
  const isAddress = /^\S+@\S+$/.test(value);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer =
        user.primaryEmail === null
          ? await user.update({ primaryEmail: value, primaryEmailVerified: isVerified, emailAuthEnabled: true })
          : await user.createContactChannel({ value, usedForAuth: true, isVerified });
      if (answer.status === 'error') throw answer.error;
      await onAdded();
    },
    onSuccess: onClose,
  });
  const isTaken = error instanceof KnownError && TAKEN.includes(error.code);
  return (
    <UserDialog
      title={t('Add an address')}
      text={t('It signs them in once it is verified. Nothing is mailed until you send a link.')}
      submitLabel={t('Add')}
      isBusy={isPending}
      onSubmit={() => {
        setChecked(true);
        if (isAddress) mutate();
      }}
      onClose={onClose}
    >
      <TextField
        name="email"
        type="email"
        label={t('Email')}
        dir="ltr"
        autoComplete="off"
        value={email}
        error={
          isChecked && !isAddress ? t('Please enter an email address') : isTaken && t('Another user has this address')
        }
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Checkbox
        label={t('I know that it is theirs')}
        hint={t('It counts as verified at once.')}
        checked={isVerified}
        onChange={({ currentTarget }) => setVerified(currentTarget.checked)}
      />
      {error && !isTaken && <Alert title={error.message} />}
    </UserDialog>
  );
}
