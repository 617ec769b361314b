'use client';
import type { ReactElement } from 'react';
import { Button, Card, useSlot } from '@keystead/ui';
import type { CodeProblem } from '../../codes/use-code.ts';
import { useKeystead } from '../../provider.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { checkNewPassword, TOO_COMMON, tooLong, tooShort } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** How it ended: well, because of the code, or because the project does not do this. */
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
      switch (error.code) {
        case 'PASSWORD_TOO_SHORT':
          return { password: tooShort(error.details.min_length) };
        case 'PASSWORD_TOO_LONG':
          return { password: tooLong(error.details.maxLength) };
        case 'PASSWORD_TOO_COMMON':
          return { password: TOO_COMMON };
        case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
          return onOutcome('refused');
        default:
          return onOutcome(error.code);
      }
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
