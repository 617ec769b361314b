import { setTimeout as pause } from 'node:timers/promises';

/** Does the work and answers, or fails, no sooner than that: how long it took tells nobody what was done (timing attack). */
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
