'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import { Alert, Button, TextButton, useFocusBack, useSlot } from '@keystead/ui';
import { usePreload } from '../../hooks/use-preload.ts';
import { useKeystead } from '../../provider.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { problemOf } from '../../forms/problem-of.ts';
import { refusalOf } from '../../forms/refusals.ts';
import { useForm } from '../../forms/use-form.ts';
import type { TypedCodeProps } from './typed-code.tsx';

export interface MagicLinkFormProps {
  onSubmitting: (isSubmitting: boolean) => void;
}

interface SentMail {
  nonce: string;
  /** Undefined if it could not be loaded: the link in the email works anyway. */
  TypedCode: ComponentType<TypedCodeProps> | undefined;
}

const loadTypedCode = () => import('./typed-code.tsx');

/** Asks for an email address, sends a link to it, and then asks for the code from that email. */
export function MagicLinkForm({ onSubmitting }: MagicLinkFormProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const [sent, setSent] = useState<SentMail>();
  const root = useFocusBack<HTMLFormElement>(Boolean(sent), 'input');
  usePreload(loadTypedCode);
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      const loading = loadTypedCode().then(
        (module) => module.TypedCode,
        () => undefined,
      );
      const result = await app.sendMagicLinkEmail(email);
      if (result.status === 'error') return { email: refusalOf(result.error, {}) };
      setSent({ nonce: result.data.nonce, TypedCode: await loading });
      return {};
    },
  });

  return (
    <form ref={root} className={slot('form')} data-state={sent && 'sent'} {...form.formProps}>
      <EmailField {...form.fieldProps('email')} disabled={Boolean(sent)} />
      <FormProblem problem={form.problem} isBusy={form.isBusy} />
      {!sent && (
        <Button type="submit" isBusy={form.isBusy}>
          {t('Send email')}
        </Button>
      )}
      {sent && (
        <>
          <Alert isSuccess title={t('Email sent!')}>
            {sent.TypedCode && t('Open the link in it, or enter its code here.')}
          </Alert>
          {sent.TypedCode && (
            <sent.TypedCode
              {...{ t, slot, FormProblem, problemOf, onSubmitting }}
              signIn={app.signInWithMagicLink}
              nonce={sent.nonce}
            />
          )}
          <p className={slot('description')}>
            {t("Didn't get it?")} <TextButton onClick={() => setSent(undefined)}>{t('Send again')}</TextButton>
          </p>
        </>
      )}
    </form>
  );
}
