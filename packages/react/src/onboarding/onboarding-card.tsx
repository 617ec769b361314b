'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ContactChannel, CurrentUser } from '@keystead/client';
import type { OnboardingUi } from './onboarding.tsx';

export interface OnboardingCardProps {
  ui: OnboardingUi;
  user: CurrentUser | null;
  isVerified: boolean;
  /** Checks whether the email was verified, maybe on another device. */
  onLook: () => Promise<void>;
}

const LOOK_EVERY_MS = 5000;

/** Waits until the email is verified, then redirects. */
export function OnboardingCard({ ui, user, isVerified, onLook }: OnboardingCardProps): ReactElement {
  const { MessageCard, useKeystead } = ui;
  const { t, go } = useKeystead();
  if (user === null) {
    return (
      <MessageCard
        title={t('You are not currently signed in.')}
        primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
      />
    );
  }
  return isVerified ? <Verified ui={ui} /> : <Unverified ui={ui} user={user} onLook={onLook} />;
}

/** Returns to where sign-in started, or home if the project doesn't trust that URL. */
function Verified({
  ui: { MessageCard, WaitingCard, leave, useKeystead },
}: Pick<OnboardingCardProps, 'ui'>): ReactElement {
  const { app, t, go } = useKeystead();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    leave(app.redirectToAfterSignIn(), app.urls.afterSignIn).catch(() => setRefused(true));
  }, [app, leave]);
  if (!isRefused) return <WaitingCard label={t('Loading')} />;
  return (
    <MessageCard
      tone="success"
      title={t('Email verified!')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}

interface UnverifiedProps extends Pick<OnboardingCardProps, 'ui' | 'onLook'> {
  user: CurrentUser;
}

function Unverified({ ui, user, onLook }: UnverifiedProps): ReactElement {
  const [isChanging, setChanging] = useState(user.primaryEmail === null);
  const [replacement, setReplacement] = useState<ContactChannel>();
  useEffect(() => {
    const look = (): void => void onLook();
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [onLook]);

  if (isChanging) {
    const keep = (channel: ContactChannel): void => {
      setReplacement(channel);
      setChanging(false);
    };
    return <EmailForm ui={ui} user={user} onSent={keep} onCancel={() => setChanging(false)} />;
  }
  return (
    <LinkSent
      ui={ui}
      email={replacement?.value ?? user.primaryEmail ?? ''}
      send={replacement?.sendVerificationEmail ?? user.sendVerificationEmail}
      onLook={onLook}
      onChange={() => setChanging(true)}
    />
  );
}

interface LinkSentProps extends Pick<OnboardingCardProps, 'ui' | 'onLook'> {
  email: string;
  send: CurrentUser['sendVerificationEmail'] | ContactChannel['sendVerificationEmail'];
  onChange: () => void;
}

function LinkSent({ ui, email, send, onLook, onChange }: LinkSentProps): ReactElement {
  const { Button, FormProblem, MessageCard, refusals, useAttempt, useKeystead, useSlot } = ui;
  const { t } = useKeystead();
  const slot = useSlot();
  const { attempt, ...state } = useAttempt();
  const [isSent, setSent] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const signOut = useSignOut(ui);
  const sendAgain = (): Promise<void> =>
    attempt(async () => {
      setSent(false);
      setRefused(false);
      const result = await send();
      if (result.status === 'ok') setSent(true);
      else if (result.error.code === 'REDIRECT_URL_NOT_WHITELISTED') setRefused(true);
      else await onLook(); // it was verified or changed meanwhile
    });
  return (
    <MessageCard
      title={t('Verify your email')}
      text={t('Open the link in the email that we sent to {email}.', { email })}
      primary={{
        label: t(isSent ? 'Email sent!' : 'Send again'),
        isBusy: state.isBusy,
        onSelect: () => void sendAgain(),
      }}
      secondary={signOut}
    >
      {isRefused && (
        <p className={slot('error')} role="alert">
          {t(refusals.REDIRECT_URL_NOT_WHITELISTED)}
        </p>
      )}
      <FormProblem {...state} />
      <Button variant="outline" onClick={onChange}>
        {t('Change email')}
      </Button>
    </MessageCard>
  );
}

interface EmailFormProps {
  ui: OnboardingUi;
  user: CurrentUser;
  onSent: (channel: ContactChannel) => void;
  onCancel: () => void;
}

/** Asks for another email address, which replaces the current one once it is verified. */
function EmailForm({ ui, user, onSent, onCancel }: EmailFormProps): ReactElement {
  const { Button, FormProblem, MessageCard, TextField, checkEmail, refusalOf, useForm, useKeystead, useSlot } = ui;
  const { t } = useKeystead();
  const slot = useSlot();
  const signOut = useSignOut(ui);
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({
      email: checkEmail(email) ?? (email === user.primaryEmail ? 'This is already your email address.' : undefined),
    }),
    send: async ({ email }) => {
      const added = await user.createContactChannel({ value: email, becomesPrimary: true });
      if (added.status === 'error') return { email: refusalOf(added.error, addressRefusals) };
      const sent = await added.data.sendVerificationEmail();
      return sent.status === 'ok' ? onSent(added.data) : { email: refusalOf(sent.error, addressRefusals) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <MessageCard
      title={t('Verify your email')}
      text={t('Where should we send the link?')}
      secondary={user.primaryEmail === null ? signOut : { label: t('Cancel'), onSelect: onCancel }}
    >
      <form ref={element} className={slot('form')} {...form.formProps}>
        <TextField {...form.fieldProps('email')} label={t('New email')} type="email" dir="ltr" autoComplete="email" />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Send Verification Email')}
        </Button>
      </form>
    </MessageCard>
  );
}

const addressRefusals = {
  RECENT_SIGN_IN_REQUIRED: 'Please sign in again',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'Another account already uses this email address.',
  EMAIL_ALREADY_VERIFIED: 'This is already your email address.',
  USER_NOT_FOUND: 'Please sign in again',
  CANNOT_GET_OWN_USER_WITHOUT_USER: 'Please sign in again',
} as const;

function useSignOut({ leave, useKeystead }: OnboardingUi) {
  const { app, t } = useKeystead();
  const [isBusy, setBusy] = useState(false);
  const onSelect = (): void => {
    setBusy(true);
    void leave(app.signOut(), app.urls.afterSignOut);
  };
  return { label: t('Sign out'), isBusy, onSelect };
}
