import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { email } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

const schema = z.object({ email: trimmed(email), isVerified: z.boolean() });
const TAKEN = {
  USER_EMAIL_ALREADY_EXISTS: 'email',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'email',
} as const;

interface AddAddressProps {
  onClose: () => void;
}

/** Adds an email address to the user. */
export function AddAddress({ onClose }: AddAddressProps): ReactElement {
  const user = useUser();
  const form = useForm({
    schema,
    values: { email: '', isVerified: false },
    problems: { email: t('Enter an email address') },
    save: useSave({
      save: async ({ email: value, isVerified }: z.infer<typeof schema>) =>
        user.primaryEmail === null
          ? user.update({ primaryEmail: value, primaryEmailVerified: isVerified, emailAuthEnabled: true })
          : user.createContactChannel({ value, usedForAuth: true, isVerified }),
      refreshes: ['users'],
      onSaved: onClose,
    }),
    refusals: TAKEN,
    say: (error) =>
      error instanceof KnownError && error.code in TAKEN ? t('Another user has this email address') : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={t('Add email address')}
      text={t("They can sign in with it once it's verified. We don't send anything until you send a link.")}
      submitLabel={t('Add')}
      onClose={onClose}
    >
      <TextField {...form.field('email')} type="email" label={t('Email')} dir="ltr" autoComplete="off" />
      <Checkbox
        {...form.box('isVerified')}
        label={t('I know that they own it')}
        hint={t("It's marked as verified right away.")}
      />
    </FormDialog>
  );
}
