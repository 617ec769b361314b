'use client';
import type { ReactElement } from 'react';
import type { PlainSentence } from '@keystead/messages';
import { MessageCard } from '@keystead/ui';
import { refusals } from '../forms/refusals.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';

export interface ProblemCardProps {
  code: string;
  /** For a code without words of ours. */
  message: string;
}

/** Whoever connects an account has one already. */
const connectProblems: Readonly<Record<string, PlainSentence>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    'This account is already connected to another user. Please connect a different account.',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?',
};

/** What happens on the way to a provider and back. Our words: the address, and a message in it, may be a stranger's. */
const wayProblems: Readonly<Record<string, PlainSentence>> = {
  ...refusals,
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'This provider is not available at the moment.',
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: 'The provider did not answer as it should. Please try again later.',
  OAUTH_PROVIDER_ACCESS_DENIED: 'This was cancelled on the page of the provider. Please try again.',
  OUTER_OAUTH_TIMEOUT: 'The OAuth flow has timed out. Please sign in again.',
  INVALID_AUTHORIZATION_CODE: 'The answer of the provider is no longer valid. Please try again.',
  INVALID_TOTP_CODE: 'Invalid TOTP code. Please try signing in again.',
};

/** An error of the catalogue that belongs to no form: what it means, and where to go on from it. */
export function ProblemCard({ code, message }: ProblemCardProps): ReactElement {
  const { t, go } = useKeystead();
  const user = useUserState();
  const home = { label: t('Go to home'), onSelect: () => go('home') };
  const settings = { label: t('Account settings'), onSelect: () => go('accountSettings') };
  const signIn = { label: t('Sign in'), onSelect: () => go('signIn') };

  const connectProblem = connectProblems[code];
  if (connectProblem) {
    return (
      <MessageCard
        tone="destructive"
        title={t('Failed to connect account')}
        text={t(connectProblem)}
        primary={settings}
        secondary={home}
      />
    );
  }
  const wayProblem = wayProblems[code];
  const text = (
    <>
      {wayProblem ? t(wayProblem) : message}
      <code className="ks ks-error-code">{code}</code>
    </>
  );
  // Somebody who is signed in was connecting an account.
  const ways = wayProblem ? { primary: user.data ? settings : signIn, secondary: home } : { primary: home };
  return <MessageCard tone="destructive" title={t('An error occurred')} text={text} {...ways} />;
}
