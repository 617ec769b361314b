'use client';
import type { ReactElement } from 'react';
import { Button, useSlot } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { refusalOf } from '../../forms/refusals.ts';
import { useForm } from '../../forms/use-form.ts';
import { checkNewPassword, newPasswordRefusals } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface SignUpFormProps {
  onSubmitting: (isSubmitting: boolean) => void;
}

export function SignUpForm({ onSubmitting }: SignUpFormProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['email', 'password', 'repeat'],
    check: ({ email, ...password }) => ({ email: checkEmail(email), ...checkNewPassword(password) }),
    send: async ({ email, password }) => {
      const result = await app.signUpWithCredential({ email, password });
      if (result.status === 'ok') return undefined;
      const words = { USER_EMAIL_ALREADY_EXISTS: 'User already exists.', ...newPasswordRefusals } as const;
      return { email: refusalOf(result.error, words) };
    },
    onSubmitting,
  });

  return (
    <form className={slot('form')} {...form.formProps}>
      <EmailField {...form.fieldProps('email')} />
      <NewPasswordFields fieldProps={form.fieldProps} label={t('Password')} repeatLabel={t('Repeat password')} />
      <FormProblem problem={form.problem} isBusy={form.isBusy} />
      <Button type="submit" isBusy={form.isBusy}>
        {t('Sign up')}
      </Button>
    </form>
  );
}
