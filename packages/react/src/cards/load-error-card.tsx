'use client';
import { useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { problemOf, problemTexts } from '../auth/problem-of.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useKeystead } from '../provider.tsx';

export interface LoadErrorCardProps {
  level: 1 | 2;
  /** Undefined where nothing failed, but nothing can come either. */
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** What a screen needs could not be loaded. */
export function LoadErrorCard({ level, error, onRetry }: LoadErrorCardProps): ReactElement {
  const { t } = useKeystead();
  // What is said changes with the network.
  useOnline();
  const [title, text] = problemTexts[problemOf(error)];
  const [isBusy, setBusy] = useState(false);

  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };

  return (
    <MessageCard
      level={level}
      title={t(title)}
      text={t(text)}
      primary={{ label: t('Try again'), isBusy, onSelect: () => void retry() }}
    />
  );
}
