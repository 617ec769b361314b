'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ForgotPasswordError } from '@keystead/client';
import { Button, Card, MessageCard, TextLink, useSlot } from '@keystead/ui';
import { LoadErrorCard } from '../../cards/load-error-card.tsx';
import { WaitingCard } from '../../cards/waiting-card.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useUserState } from '../../hooks/use-user.ts';
import { leave } from '../../hooks/leave.ts';
import { useKeystead } from '../../provider.tsx';
import { headingLevel, Screen, type ScreenOptions } from '../../screen.tsx';
import { AlreadySignedInCard } from '../already-signed-in-card.tsx';
import { checkEmail } from '../check-email.ts';
import { EmailField } from '../email-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import { useForm, type FieldError } from '../use-form.ts';

export type ForgotPasswordProps = ScreenOptions;

/** The page for a forgotten password. */
export function ForgotPassword({ fullPage }: ForgotPasswordProps): ReactElement {
  return (
    <Screen fullPage={fullPage}>
      <ForgotPasswordCard level={headingLevel(fullPage)} />
    </Screen>
  );
}

interface CardProps {
  level: 1 | 2;
}

function ForgotPasswordCard({ level }: CardProps): ReactElement {
  const { app, t } = useKeystead();
  const user = useUserState();
  const isOnline = useOnline();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  if (user.error || (user.isPending && !isOnline))
    return <LoadErrorCard level={level} error={user.error} onRetry={user.refetch} />;
  if (user.isPending) return <WaitingCard label={t('Loading')} level={level} />;
  if (user.data) return <AlreadySignedInCard user={user.data} level={level} />;
  if (!isSent) {
    const onSent = (address: string): void => {
      setEmail(address);
      setSent(true);
    };
    return <ForgotPasswordForm level={level} email={email} onSent={onSent} />;
  }
  return (
    <MessageCard
      level={level}
      title={t('Email sent!')}
      text={t(
        'If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.',
      )}
      primary={{ label: t('Sign in'), onSelect: () => void leave(app.redirectToSignIn(), app.urls.signIn) }}
      secondary={{ label: t('Send again'), onSelect: () => setSent(false) }}
    />
  );
}

interface FormProps extends CardProps {
  /** Where a mail was sent before; it may have been mistyped. */
  email: string;
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ level, email: sentTo, onSent }: FormProps): ReactElement {
  const { app, t } = useKeystead();
  const slot = useSlot();
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      const result = await app.sendForgotPasswordEmail(email);
      return result.status === 'ok' ? onSent(email) : { email: refusal(result.error) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sentTo) element.current?.querySelector('input')?.focus();
  }, [sentTo]);

  return (
    <Card
      level={level}
      title={t('Reset Your Password')}
      footer={
        <>
          {t('Remember it after all?')}{' '}
          <TextLink href={app.urls.signIn} onFollow={() => void leave(app.redirectToSignIn(), app.urls.signIn)}>
            {t('Sign in')}
          </TextLink>
        </>
      }
    >
      <form ref={element} className={slot('form')} {...form.formProps}>
        <EmailField {...form.fieldProps('email')} defaultValue={sentTo} />
        <FormProblem problem={form.problem} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Send Email')}
        </Button>
      </form>
    </Card>
  );
}

function refusal(error: ForgotPasswordError): FieldError {
  switch (error.code) {
    case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
      return 'Password authentication is not enabled for this project.';
    case 'REDIRECT_URL_NOT_WHITELISTED':
      return 'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?';
    default:
      return error satisfies never;
  }
}
