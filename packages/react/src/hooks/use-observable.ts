'use client';
import * as React from 'react';
import type { Observable, Snapshot } from '@keystead/client';

/**
 * Returns the current snapshot of an observable. Renders again when it changes, and starts loading if nothing has yet.
 */
export function useSnapshot<Value>(observable: Observable<Value>): Snapshot<Value> {
  const subscribe = React.useCallback(
    (listener: () => void) => {
      // The snapshot contains the failure. Here it would only be an unhandled rejection.
      observable.promise().catch(() => {});
      return observable.subscribe(listener);
    },
    [observable],
  );
  return React.useSyncExternalStore(
    subscribe,
    () => observable.peek(),
    () => pending,
  );
}

/** The snapshot that servers render, so hydration has to begin with it. */
const pending: Snapshot<never> = { status: 'pending' };

/** Returns the value of an observable. Suspends while it loads and throws if loading fails. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  const snapshot = useSnapshot(observable);
  const promise = observable.promise();
  // Always calls `use`, cached or not: React pairs the values of several hooks by the order of these calls.
  if (use) return use(promise);
  if (snapshot.status === 'pending') throw promise; // React 18 suspends on a thrown promise
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot.value;
}

/** Suspends for as long as the promise is pending. */
export function suspendOn(promise: Promise<never>): never {
  if (use) return use(promise);
  throw promise; // React 18 suspends on a thrown promise
}

// Read from the namespace by a name that bundlers don't check, because React 18 has no such export.
const use = /* @__PURE__ */ Reflect.get(React, 'use') as (<Value>(promise: Promise<Value>) => Value) | undefined;
