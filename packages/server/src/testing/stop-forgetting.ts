import { onTestFinished, vi } from 'vitest';

/** Stops the clock of caches until the end of the test, so that a slow machine sends no additional statements. */
export function stopForgetting(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
