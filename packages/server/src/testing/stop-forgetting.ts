import { onTestFinished, vi } from 'vitest';

/** What a process remembers ends by this clock. It stands still until the test is over, so that a slow machine counts no other statements. */
export function stopForgetting(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
