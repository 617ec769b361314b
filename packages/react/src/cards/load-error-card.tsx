'use client';
import { useEffect, useState, type ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { describeProblem } from '../forms/describe-problem.ts';
import { problemOf, reload } from '../forms/problem-of.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useKeystead } from '../provider.tsx';
import { isDevelopment } from './is-development.ts';

export interface LoadErrorCardProps {
  /** Undefined if nothing failed but the browser is offline. */
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Shown when a screen's data could not be loaded. */
export function LoadErrorCard({ error, onRetry }: LoadErrorCardProps): ReactElement {
  const keystead = useKeystead();
  const { t } = keystead;
  // The text changes when the browser goes online or offline.
  useOnline();
  const problem = problemOf(error);
  const [title, text] = describeProblem(problem, keystead);
  const isGone = problem === 'reload';
  const ownWords = problem === 'unknown' && isDevelopment(location.hostname) && (error as Error | undefined)?.message;
  const [isBusy, setBusy] = useState(false);

  const retry = (): void => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  return (
    <MessageCard
      tone="destructive"
      title={title}
      text={ownWords || text}
      primary={{ label: t(isGone ? 'Reload' : 'Try again'), isBusy, onSelect: isGone ? reload : retry }}
    />
  );
}
