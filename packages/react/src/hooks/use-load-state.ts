'use client';
import type { Observable } from '@keystead/client';
import { useSnapshot } from './use-observable.ts';

/** A value that may still be loading, for components without Suspense. */
export interface LoadState<Value> {
  data: Value | undefined;
  isPending: boolean;
  /** Why loading failed; otherwise undefined. */
  error: unknown;
  /** Loads again. Never rejects: a failure appears as `error`. */
  refetch: () => Promise<void>;
}

/** Returns the state of an observable, without Suspense. */
export function useLoadState<Value>(observable: Observable<Value>): LoadState<Value> {
  const snapshot = useSnapshot(observable);
  return {
    data: snapshot.status === 'ok' ? snapshot.value : undefined,
    isPending: snapshot.status === 'pending',
    error: snapshot.status === 'error' ? snapshot.error : undefined,
    refetch: () =>
      observable.refresh().then(
        () => undefined,
        () => undefined,
      ),
  };
}
