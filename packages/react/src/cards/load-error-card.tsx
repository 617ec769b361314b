'use client';
import { useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { describeProblem } from '../auth/describe-problem.ts';
import { problemOf } from '../auth/problem-of.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useKeystead } from '../provider.tsx';

export interface LoadErrorCardProps {
  /** Undefined where nothing failed, but nothing can come either. */
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** What a screen needs could not be loaded. */
export function LoadErrorCard({ error, onRetry }: LoadErrorCardProps): ReactElement {
  const keystead = useKeystead();
  const { t } = keystead;
  // What is said changes with the network.
  useOnline();
  const [title, text] = describeProblem(problemOf(error), keystead);
  const [isBusy, setBusy] = useState(false);

  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };

  return (
    <MessageCard
      tone="destructive"
      title={title}
      text={text}
      primary={{ label: t('Try again'), isBusy, onSelect: () => void retry() }}
    />
  );
}
