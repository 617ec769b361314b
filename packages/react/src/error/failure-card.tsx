'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { ErrorDetails } from '@keystead/contract';
import type { PlainSentence } from '@keystead/messages';
import type { MessageCardProps } from '@keystead/ui';
import type { Failure, FailureUi } from './failure-on-demand.tsx';

export interface FailureCardProps {
  ui: FailureUi;
  failure: Failure;
  /** Undefined while the user is loading. */
  user: CurrentUser | null | undefined;
}

/** Only signed-in users connect an account. */
const connectProblems: Readonly<Record<string, PlainSentence>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    'This account is already connected to another user. Please connect a different account.',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?',
};

/** Errors of an OAuth redirect. Uses texts from the catalog, because anyone can write a message into the URL. */
const wayProblems: Readonly<Record<string, PlainSentence>> = {
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'This provider is not available at the moment.',
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: 'The provider returned an unexpected response. Please try again later.',
  OAUTH_PROVIDER_ACCESS_DENIED: 'Sign-in was cancelled at the provider. Please try again.',
  OUTER_OAUTH_TIMEOUT: 'The OAuth flow has timed out. Please sign in again.',
  INVALID_AUTHORIZATION_CODE: "The provider's response is no longer valid. Please try again.",
  INVALID_TOTP_CODE: 'Invalid TOTP code. Please try signing in again.',
};

/** Explains an error and offers the next step. */
export function FailureCard({ ui, failure, user }: FailureCardProps): ReactElement {
  const { MessageCard, useKeystead } = ui;
  const { t, go } = useKeystead();
  const home = { label: t('Go to home'), onSelect: () => go('home') };
  const settings = { label: t('Account settings'), onSelect: () => go('accountSettings') };
  const signIn = { label: t('Sign in'), onSelect: () => go('signIn') };
  const onward = { primary: signIn, secondary: home };

  /** A URL never provides details, because anyone can write a reason into it. */
  const restricted = ({ details }: { details?: unknown }): string =>
    t(...ui.refusals.USER_RESTRICTED((details ?? { reason: null }) as ErrorDetails<'USER_RESTRICTED'>));

  const describe = (): MessageCardProps => {
    if ('thrown' in failure) {
      const text = t('Something went wrong on the way back from the provider. Please report this error:');
      return { title: t('An unknown error occurred'), text: withCode(text, tell(failure.thrown)), ...onward };
    }
    const { code, message } = failure;
    if (code === 'USER_RESTRICTED') return { title: t('An error occurred'), text: restricted(failure), ...onward };
    const connectProblem = connectProblems[code];
    if (connectProblem) {
      return { title: t('Failed to connect account'), text: t(connectProblem), primary: settings, secondary: home };
    }
    const wayProblem = wayProblems[code] ?? (ui.refusals as unknown as typeof wayProblems)[code]; // the code comes from the URL and may be anything
    const title = t('An error occurred');
    if (!wayProblem) return { title, text: withCode(message, code), primary: home };
    // A signed-in user was connecting an account.
    return { title, text: withCode(t(wayProblem), code), ...onward, ...(user && { primary: settings }) };
  };

  return <MessageCard tone="destructive" {...describe()} />;
}

const withCode = (text: string, code: string): ReactElement => (
  <>
    {text}
    <code className="ks ks-error-code">{code}</code>
  </>
);

/** Listed by name, because JSON omits the non-enumerable fields of errors. */
const TOLD = ['name', 'message', 'code', 'status', 'cause'];

function tell(thrown: unknown): string {
  try {
    return JSON.stringify(thrown, TOLD);
  } catch {
    return String(thrown); // the cause may be circular
  }
}
