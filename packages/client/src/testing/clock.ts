/** Time that moves only when it is told to. */
export interface ManualClock {
  now(): number;
  wait(millis: number): Promise<void>;
  /** Moves on, waking sleepers in their order, and lets everything that they set off come to rest. */
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

/** Resolves when every promise that can go on by itself has done so. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A promise that the test settles. */
export function deferred<Value>(): {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
} {
  let resolve!: (value: Value) => void; // assigned by the promise's executor, which runs at once
  let reject!: (error: unknown) => void; // assigned by the promise's executor, which runs at once
  const promise = new Promise<Value>((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise, resolve, reject };
}
