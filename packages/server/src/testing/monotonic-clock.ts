import { vi } from 'vitest';

/** Stops the clock of caches; until the end of the block only `advance` moves it. */
export function stopMonotonicClock(): Disposable & { advance(millis: number): void } {
  let now = performance.now();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    advance: (millis) => {
      now += millis;
    },
    [Symbol.dispose]: () => {
      spy.mockRestore();
    },
  };
}
