import type { Observable, Snapshot } from '@keystead/client';

/** Makes a value observable that can only be asked for: it is loaded when somebody first wants it, and again by `refresh`. */
export function observe<Value>(load: () => Promise<Value>): Observable<Value> {
  const listeners = new Set<() => void>();
  let snapshot: Snapshot<Value> = { status: 'pending' };
  let current: Promise<Value> | undefined;
  let loads = 0;

  async function refresh(): Promise<Value> {
    loads += 1;
    const own = loads;
    const isLast = (): boolean => own === loads;
    const loading = load();
    // Whoever waits for the first value holds this promise. Later ones take its place only when they have arrived.
    if (snapshot.status !== 'ok') current = loading;
    try {
      const value = await loading;
      if (isLast()) change({ status: 'ok', value }, loading);
      return value;
    } catch (error) {
      // A value that is known stays.
      if (isLast() && snapshot.status !== 'ok') change({ status: 'error', error }, loading);
      throw error;
    }
  }

  function change(next: Snapshot<Value>, promise: Promise<Value>): void {
    snapshot = next;
    // React reads these fields and need not suspend for what is known already.
    if (next.status === 'ok') current = Object.assign(promise, { status: 'fulfilled', value: next.value });
    if (next.status === 'error') current = Object.assign(promise, { status: 'rejected', reason: next.error });
    for (const listener of listeners) listener();
  }

  return {
    peek: () => snapshot,
    promise() {
      // Its failure is part of the snapshot.
      if (!current) refresh().catch(() => {});
      return current as Promise<Value>; // set by the line above, before anything is waited for
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
