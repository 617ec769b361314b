'use client';
import type { Problem } from '../auth/problem-of.ts';
import { useOnline } from '../hooks/use-online.ts';

/** Why something that is under way takes so long, as far as the browser knows. */
export function useBusyProblem(isBusy: boolean): Problem | undefined {
  const isOnline = useOnline();
  return isBusy && !isOnline ? 'offline' : undefined;
}
