'use client';
import { useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { useOnline } from '../hooks/use-online.ts';
import { useKeystead } from '../provider.tsx';

export interface LoadErrorCardProps {
  level: 1 | 2;
  onRetry: () => Promise<unknown>;
}

/** What a screen needs could not be loaded: no network, or something that we cannot name. */
export function LoadErrorCard({ level, onRetry }: LoadErrorCardProps): ReactElement {
  const { t } = useKeystead();
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);

  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };

  return (
    <MessageCard
      level={level}
      title={t(isOnline ? 'An unknown error occurred' : 'It seems like you are offline')}
      text={t(
        isOnline
          ? 'Please try again and if the problem persists, contact support.'
          : 'Please check your connection and try again.',
      )}
      primary={{ label: t('Try again'), isBusy, onSelect: () => void retry() }}
    />
  );
}
