'use client';
import type { ReactElement } from 'react';
import { Button, Card, useSlot } from '@keystead/ui';
import type { CodeProblem } from '../../codes/use-code.ts';
import { useKeystead } from '../../provider.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { refusalOf } from '../../forms/refusals.ts';
import { useForm } from '../../forms/use-form.ts';
import { checkNewPassword, isOfNewPassword, newPasswordRefusals } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** `done`, a problem with the code, or `refused` because the project has passwords disabled. */
export type PasswordResetOutcome = 'done' | 'refused' | CodeProblem;

export interface PasswordResetFormProps {
  code: string;
  onOutcome: (outcome: PasswordResetOutcome) => void;
}

export function PasswordResetForm({ code, onOutcome }: PasswordResetFormProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['password', 'repeat'],
    check: (values) => checkNewPassword(values),
    send: async ({ password }) => {
      const result = await app.resetPassword({ code, password });
      if (result.status === 'ok') return onOutcome('done');
      const { error } = result;
      if (isOfNewPassword(error)) return { password: refusalOf(error, newPasswordRefusals) };
      return onOutcome(error.code === 'PASSWORD_AUTHENTICATION_NOT_ENABLED' ? 'refused' : error.code);
    },
  });

  return (
    <Card title={t('Reset Your Password')}>
      <form className={slot('form')} {...form.formProps}>
        <NewPasswordFields
          fieldProps={form.fieldProps}
          label={t('New Password')}
          repeatLabel={t('Repeat New Password')}
        />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Reset Password')}
        </Button>
      </form>
    </Card>
  );
}
