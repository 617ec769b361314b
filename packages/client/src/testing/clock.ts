/** A clock that moves only when a test advances it. */
export interface ManualClock {
  now(): number;
  wait(millis: number): Promise<void>;
  /** Advances the clock, wakes sleepers in order and waits until everything they started has settled. */
  advance(millis: number): Promise<void>;
}

export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let time = start;
  const sleepers: { readonly at: number; wake(): void }[] = [];

  return {
    now: () => time,
    wait: (millis) => new Promise((wake) => sleepers.push({ at: time + millis, wake })),
    async advance(millis) {
      const end = time + millis;
      await settled();
      for (;;) {
        const next = sleepers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        time = next.at;
        next.wake();
        await settled();
      }
      time = end;
    },
  };
}

/** Resolves when every promise that can settle by itself has settled. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A promise that the test settles. */
export function deferred<Value>(): {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
} {
  let resolve!: (value: Value) => void; // assigned by the promise's executor, which runs synchronously
  let reject!: (error: unknown) => void; // assigned by the promise's executor, which runs synchronously
  const promise = new Promise<Value>((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise, resolve, reject };
}
