'use client';
import * as React from 'react';
import type { Observable, Snapshot } from '@keystead/client';

/** What an observable holds now; renders again when it changes and starts loading where nobody has. */
export function useSnapshot<Value>(observable: Observable<Value>): Snapshot<Value> {
  const subscribe = React.useCallback(
    (listener: () => void) => {
      // A failure is part of the snapshot; here it would only be an unhandled rejection.
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

/** What a server renders, and so what a browser must begin with that takes over its page. */
const pending: Snapshot<never> = { status: 'pending' };

/** The value of an observable; suspends until there is one and throws what its loading threw. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  const snapshot = useSnapshot(observable);
  const promise = observable.promise();
  // Always through `use`, cached or not: React pairs the values of several hooks by the order of these calls.
  if (use) return use(promise);
  if (snapshot.status === 'pending') throw promise; // React 18 suspends on a thrown promise
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot.value;
}

/** Suspends for as long as the promise is open. */
export function suspendOn(promise: Promise<never>): never {
  if (use) return use(promise);
  throw promise; // React 18 suspends on a thrown promise
}

// Read off the namespace by a name that bundlers do not check, because React 18 has no such export.
const use = /* @__PURE__ */ Reflect.get(React, 'use') as (<Value>(promise: Promise<Value>) => Value) | undefined;
