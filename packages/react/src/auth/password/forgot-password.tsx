'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button, Card, MessageCard, TextLink, useSlot } from '@keystead/ui';
import { LoadErrorCard } from '../../cards/load-error-card.tsx';
import { WaitingCard } from '../../cards/waiting-card.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useUserState } from '../../hooks/use-user.ts';
import { useKeystead } from '../../provider.tsx';
import { Screen, type ScreenOptions } from '../../screen.tsx';
import { AlreadySignedInCard } from '../already-signed-in-card.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { refusalOf } from '../../forms/refusals.ts';
import { useForm } from '../../forms/use-form.ts';

export type ForgotPasswordProps = ScreenOptions;

/** The page that requests a password reset. */
export function ForgotPassword({ fullPage }: ForgotPasswordProps): ReactElement {
  return (
    <Screen fullPage={fullPage}>
      <ForgotPasswordCard />
    </Screen>
  );
}

function ForgotPasswordCard(): ReactElement {
  const { t, go } = useKeystead();
  const user = useUserState();
  const isOnline = useOnline();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  if (user.error || (user.isPending && !isOnline)) return <LoadErrorCard error={user.error} onRetry={user.refetch} />;
  if (user.isPending) return <WaitingCard label={t('Loading')} />;
  if (user.data) return <AlreadySignedInCard user={user.data} />;
  if (!isSent) {
    const onSent = (address: string): void => {
      setEmail(address);
      setSent(true);
    };
    return <ForgotPasswordForm email={email} onSent={onSent} />;
  }
  // Shows the same text for unknown email addresses, against user enumeration.
  return (
    <MessageCard
      tone="success"
      title={t('Email sent!')}
      text={t(
        'If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.',
      )}
      primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
      secondary={{ label: t('Send again'), onSelect: () => setSent(false) }}
    />
  );
}

interface FormProps {
  /** The email address used before; it may have a typo. */
  email: string;
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ email: sentTo, onSent }: FormProps): ReactElement {
  const { app, t, go } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      const result = await app.sendForgotPasswordEmail(email);
      return result.status === 'ok' ? onSent(email) : { email: refusalOf(result.error, {}) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sentTo) element.current?.querySelector('input')?.focus();
  }, [sentTo]);

  return (
    <Card
      title={t('Reset Your Password')}
      footer={
        <>
          {t('Remember it after all?')}{' '}
          <TextLink href={app.urls.signIn} onFollow={() => go('signIn')}>
            {t('Sign in')}
          </TextLink>
        </>
      }
    >
      <form ref={element} className={slot('form')} {...form.formProps}>
        <EmailField {...form.fieldProps('email')} defaultValue={sentTo} />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Send Email')}
        </Button>
      </form>
    </Card>
  );
}
