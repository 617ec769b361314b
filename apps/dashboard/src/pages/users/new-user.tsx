import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { displayName, email } from '@keystead/contract/fields';
import { PasswordField, TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { optional } from '../../kit/checks.ts';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { For, useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { nameOf } from './user/name-of.ts';

const TAKEN = 'USER_EMAIL_ALREADY_EXISTS';

const schema = z
  .object({ name: optional(displayName), email: optional(email), isVerified: z.boolean(), password: z.string() })
  .refine((user) => user.password === '' || user.email !== null, {
    path: ['email'],
    error: t('Enter an email address to sign in with this password'),
  });

interface NewUserProps {
  onClose: () => void;
}

/** Creates a user without sending emails or starting a session. Only staff with the `secrets` right can set credentials. */
export function NewUser({ onClose }: NewUserProps): ReactElement {
  const admin = useAdmin();
  const mayVerify = useMay('secrets');
  const form = useForm({
    schema,
    values: { name: '', email: '', isVerified: false, password: '' },
    save: useSave({
      save: ({ name, email: primaryEmail, isVerified, password }: z.infer<typeof schema>) =>
        admin.createUser({
          displayName: name,
          ...(primaryEmail !== null && { primaryEmail, emailAuthEnabled: true }),
          ...(primaryEmail !== null && mayVerify && { primaryEmailVerified: isVerified }),
          ...(password !== '' && { password }),
        }),
      refreshes: ['users', 'project'],
      toast: (user) => t('{name} was created', { name: nameOf(user) }),
      onSaved: onClose,
    }),
    refusals: { [TAKEN]: 'email' },
    say: (error) =>
      error instanceof KnownError && error.code === TAKEN ? t('Another user has this email address') : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={t('New user')}
      text={t("We don't send them an email. You can change everything later.")}
      submitLabel={t('Create user')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('Name')} autoComplete="off" maxLength={256} />
      <TextField {...form.field('email')} type="email" label={t('Email')} autoComplete="off" />
      <For right="secrets">
        <Checkbox
          {...form.box('isVerified')}
          label={t('Email address is verified')}
          hint={t('Select this only if you know that they own it.')}
        />
        <PasswordField
          {...form.field('password')}
          label={t('Password (optional)')}
          autoComplete="new-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
      </For>
    </FormDialog>
  );
}
