'use client';
import type { ReactElement } from 'react';
import type { PasswordSignUpError } from '@keystead/client';
import { Button, useSlot } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useForm, type FieldError } from '../../forms/use-form.ts';
import { checkNewPassword, TOO_COMMON, tooLong, tooShort } from './check-new-password.ts';
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
      return result.status === 'ok' ? undefined : { email: refusal(result.error) };
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

function refusal(error: PasswordSignUpError): FieldError {
  switch (error.code) {
    case 'USER_EMAIL_ALREADY_EXISTS':
      return 'User already exists.';
    case 'SIGN_UP_NOT_ENABLED':
      return 'Sign up for new users is not enabled at the moment.';
    case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
      return 'Password authentication is not enabled for this project.';
    case 'PASSWORD_TOO_SHORT':
      return tooShort(error.details.min_length);
    case 'PASSWORD_TOO_LONG':
      return tooLong(error.details.maxLength);
    case 'PASSWORD_TOO_COMMON':
      return TOO_COMMON;
    case 'REDIRECT_URL_NOT_WHITELISTED':
      return 'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?';
    default:
      return error satisfies never;
  }
}
