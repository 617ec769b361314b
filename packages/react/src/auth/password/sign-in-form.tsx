'use client';
import type { ReactElement } from 'react';
import { Button, PasswordField, TextLink, useSlot } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { refusalOf } from '../../forms/refusals.ts';
import { useForm } from '../../forms/use-form.ts';

export interface SignInFormProps {
  onSubmitting: (isSubmitting: boolean) => void;
}

export function SignInForm({ onSubmitting }: SignInFormProps): ReactElement {
  const { app, t, go } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: password ? undefined : 'Please enter your password',
    }),
    send: async (credentials) => {
      const result = await app.signInWithCredential(credentials);
      if (result.status === 'ok') return undefined;
      const { error } = result;
      // The app is about to open the page that asks for an authenticator code.
      if (error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') return undefined;
      return { email: refusalOf(error, { EMAIL_PASSWORD_MISMATCH: 'Wrong e-mail or password.' }) };
    },
    onSubmitting,
  });

  return (
    <form className={slot('form')} {...form.formProps}>
      <EmailField {...form.fieldProps('email')} />
      <PasswordField
        {...form.fieldProps('password')}
        label={t('Password')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        aside={
          <TextLink href={app.urls.forgotPassword} onFollow={() => go('forgotPassword')}>
            {t('Forgot password?')}
          </TextLink>
        }
      />
      <FormProblem problem={form.problem} isBusy={form.isBusy} />
      <Button type="submit" isBusy={form.isBusy}>
        {t('Sign in')}
      </Button>
    </form>
  );
}
