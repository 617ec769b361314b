'use client';
import type { ReactElement } from 'react';
import type { PasswordSignUpError } from '@keystead/client';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keystead/contract/client';
import { Button, PasswordField, TextField, useSlot } from '@keystead/ui';
import type { Translate } from '../../messages/translate.ts';
import { useKeystead } from '../../provider.tsx';
import { FormProblem } from '../form-problem.tsx';
import { useForm } from '../use-form.ts';
import { checkEmail } from './check-email.ts';

export interface SignUpFormProps {
  onSubmitting: (isSubmitting: boolean) => void;
}

export function SignUpForm({ onSubmitting }: SignUpFormProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['email', 'password', 'repeat'],
    check: ({ email, password, repeat }) => ({
      email: checkEmail(t, email),
      password: checkNewPassword(t, password),
      repeat: checkRepeat(t, password, repeat),
    }),
    send: async ({ email, password }) => {
      const result = await app.signUpWithCredential({ email, password });
      return result.status === 'ok' ? undefined : { email: refusal(t, result.error) };
    },
    onSubmitting,
  });
  const toggle = { showLabel: t('Show password'), hideLabel: t('Hide password') };

  return (
    <form className={slot('form')} {...form.formProps}>
      <TextField
        {...form.fieldProps('email')}
        label={t('Email')}
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
      />
      <PasswordField {...form.fieldProps('password')} {...toggle} label={t('Password')} autoComplete="new-password" />
      <PasswordField
        {...form.fieldProps('repeat')}
        {...toggle}
        label={t('Repeat password')}
        autoComplete="new-password"
      />
      <FormProblem problem={form.problem} />
      <Button type="submit" isBusy={form.isBusy}>
        {t('Sign up')}
      </Button>
    </form>
  );
}

function checkNewPassword(t: Translate, password: string): string | undefined {
  if (!password) return t('Please enter your password');
  const { length } = [...password]; // code points, as the service counts them
  if (length < PASSWORD_MIN_LENGTH) return tooShort(t, PASSWORD_MIN_LENGTH);
  if (length > PASSWORD_MAX_LENGTH) return tooLong(t, PASSWORD_MAX_LENGTH);
  return undefined;
}

function checkRepeat(t: Translate, password: string, repeat: string): string | undefined {
  if (!repeat) return t('Please repeat your password');
  if (repeat !== password) return t('Passwords do not match');
  return undefined;
}

const tooShort = (t: Translate, n: number): string => t('Password too short. Minimum length is {n}.', { n });
const tooLong = (t: Translate, n: number): string => t('Password too long. Maximum length is {n}.', { n });

function refusal(t: Translate, error: PasswordSignUpError): string {
  switch (error.code) {
    case 'USER_EMAIL_ALREADY_EXISTS':
      return t('User already exists.');
    case 'SIGN_UP_NOT_ENABLED':
      return t('Sign up for new users is not enabled at the moment.');
    case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
      return t('Password authentication is not enabled for this project.');
    case 'PASSWORD_TOO_SHORT':
      return tooShort(t, error.details.min_length);
    case 'PASSWORD_TOO_LONG':
      return tooLong(t, error.details.maxLength);
    case 'REDIRECT_URL_NOT_WHITELISTED':
      return t('The redirect URL is not allowed. Is its domain one of the trusted domains of the project?');
    default:
      return error satisfies never;
  }
}
