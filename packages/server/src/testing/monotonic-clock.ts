import { vi } from 'vitest';

/** Stops the clock by which processes forget what they remember; until the end of the block only `advance` moves it. */
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
