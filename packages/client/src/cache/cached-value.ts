import { CACHED_VALUE_THROTTLE_MS } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import type { Observable, Snapshot } from './observable.ts';

export interface CachedValue<Value> extends Observable<Value> {
  /** Replaces the value. A fetch that is still running is ignored. */
  readonly set: (value: Value) => void;
  /** Replaces the value with an error. */
  readonly fail: (error: unknown) => void;
}

interface CachedValueOptions<Value> {
  readonly environment: Pick<Environment, 'now' | 'wait'>;
  readonly initial: Snapshot<Value>;
  readonly load: () => Promise<Value>;
}

/** Caches a value. Fetches run one at a time and start at least 300 ms apart. */
export function createCachedValue<Value>({
  environment,
  initial,
  load,
}: CachedValueOptions<Value>): CachedValue<Value> {
  const listeners = new Set<() => void>();
  let snapshot = initial;
  let settlement = settlementOf(initial);
  let flight: Promise<Value> | undefined;
  let followUp: Promise<Value> | undefined;
  let startedAt = -Infinity;
  let replacements = 0;

  function change(next: Snapshot<Value>): void {
    const wasPending = snapshot.status === 'pending';
    snapshot = next;
    // Callers already wait for this promise for the first value, so it is settled instead of replaced.
    if (wasPending) settlement.settle(next);
    else settlement = settlementOf(next);
    for (const listener of listeners) listener();
  }

  function keep(value: Value): void {
    if (snapshot.status !== 'ok' || !Object.is(snapshot.value, value)) change({ status: 'ok', value });
  }

  async function fetchOnce(): Promise<Value> {
    const replacementsBefore = replacements;
    try {
      const value = await load();
      if (replacements === replacementsBefore) keep(value);
    } catch (error) {
      // A failed refresh keeps the last value. Only the promise of its callers rejects.
      if (replacements === replacementsBefore) {
        if (snapshot.status !== 'ok') change({ status: 'error', error });
        throw error;
      }
    }
    return settlement.promise;
  }

  function start(): Promise<Value> {
    startedAt = environment.now();
    flight = watched(
      fetchOnce().finally(() => {
        flight = undefined;
      }),
    );
    return flight;
  }

  // Limits the wait in case the clock was set back.
  const throttleLeft = (): number =>
    Math.min(startedAt + CACHED_VALUE_THROTTLE_MS - environment.now(), CACHED_VALUE_THROTTLE_MS);

  async function startLater(): Promise<Value> {
    await flight?.catch(() => undefined); // its error is for the callers of that fetch
    if (throttleLeft() > 0) await environment.wait(throttleLeft());
    followUp = undefined;
    return start();
  }

  function refresh(): Promise<Value> {
    if (followUp) return followUp;
    if (!flight && throttleLeft() <= 0) return start();
    followUp = watched(startLater());
    return followUp;
  }

  return {
    peek: () => snapshot,
    promise() {
      if (snapshot.status === 'pending' && !flight && !followUp) void refresh();
      return settlement.promise;
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(value) {
      replacements++;
      keep(value);
    },
    fail(error) {
      replacements++;
      change({ status: 'error', error });
    },
  };
}

/**
 * Prevents unhandled rejections, because callers can start a fetch without awaiting it. The snapshot shows the error or
 * the last value.
 */
function watched<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function settlementOf<Value>(snapshot: Snapshot<Value>) {
  let settle: (next: Snapshot<Value>) => void = () => undefined; // replaced immediately, because promise executors run synchronously
  const promise = watched(
    new Promise<Value>((resolve, reject) => {
      settle = (next) => {
        // React reads these fields, so that it doesn't suspend for a settled promise.
        if (next.status === 'ok') {
          void Object.assign(promise, { status: 'fulfilled', value: next.value });
          resolve(next.value);
        }
        if (next.status === 'error') {
          void Object.assign(promise, { status: 'rejected', reason: next.error });
          reject(next.error);
        }
      };
    }),
  );
  settle(snapshot);
  return { promise, settle };
}
