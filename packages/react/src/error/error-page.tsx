'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { useSearchParam } from '../hooks/use-address.ts';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';
import { FailureOnDemand } from './failure-on-demand.tsx';

export type ErrorPageProps = ScreenOptions;

/** The page that failed flows redirect to, with the error in the URL. */
export function ErrorPage({ fullPage }: ErrorPageProps): ReactElement {
  const { t, go } = useKeystead();
  const code = useSearchParam('errorCode');
  const message = useSearchParam('message');
  const details = useSearchParam('details');

  const card = (): ReactElement => {
    if (code === undefined) return <WaitingCard label={t('Loading')} />;
    if (!code || !message || !isErrorCode(code) || !isJson(details)) {
      return (
        <MessageCard
          tone="destructive"
          title={t('An unknown error occurred')}
          text={t('Please try again and if the problem persists, contact support.')}
          primary={{ label: t('Go to home'), onSelect: () => go('home') }}
        />
      );
    }
    return <FailureOnDemand failure={{ code, message }} />;
  };

  return <Screen fullPage={fullPage}>{card()}</Screen>;
}

/** Any other text was not written by the service. */
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
