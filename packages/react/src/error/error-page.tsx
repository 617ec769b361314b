'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { useSearchParam } from '../hooks/use-address.ts';
import type { PlainSentence } from '@keystead/messages';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';

export type ErrorPageProps = ScreenOptions;

/** Problems that have a title and words of their own. */
const connectProblems: Readonly<Record<string, PlainSentence>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    'This account is already connected to another user. Please connect a different account.',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?',
};

/** Where people land when something went wrong on the way, with the reason in the address. */
export function ErrorPage({ fullPage }: ErrorPageProps): ReactElement {
  const { t, go } = useKeystead();
  const code = useSearchParam('errorCode');
  const message = useSearchParam('message');
  const details = useSearchParam('details');
  const home = { label: t('Go to home'), onSelect: () => go('home') };

  const card = (): ReactElement => {
    if (code === undefined) return <WaitingCard label={t('Loading')} />;
    if (!code || !message || !isErrorCode(code) || !isJson(details)) {
      return (
        <MessageCard
          tone="destructive"
          title={t('An unknown error occurred')}
          text={t('Please try again and if the problem persists, contact support.')}
          primary={home}
        />
      );
    }
    const sentence = connectProblems[code];
    if (sentence) {
      return (
        <MessageCard tone="destructive" title={t('Failed to connect account')} text={t(sentence)} primary={home} />
      );
    }
    return (
      <MessageCard
        tone="destructive"
        title={t('An error occurred')}
        text={
          <>
            {message}
            <code className="ks ks-error-code">{code}</code>
          </>
        }
        primary={home}
      />
    );
  };

  return <Screen fullPage={fullPage}>{card()}</Screen>;
}

/** Anything else was not written by the service. */
const isErrorCode = (text: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(text);

function isJson(text: string | null | undefined): boolean {
  if (typeof text !== 'string') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
