import { setTimeout as pause } from 'node:timers/promises';

/** Resolves or rejects no sooner than the given time, so that the duration doesn't reveal what was done (timing attack). */
export async function takingAtLeast<Value>(
  millis: number,
  work: () => Promise<Value>,
  wait: (millis: number) => Promise<unknown> = pause,
): Promise<Value> {
  const timeIsOver = wait(millis);
  try {
    return await work();
  } finally {
    await timeIsOver;
  }
}
