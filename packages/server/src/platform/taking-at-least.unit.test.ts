import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takingAtLeast } from './taking-at-least.ts';

const pauses: { millis: number; end: () => void }[] = vi.hoisted(() => []);
vi.mock('node:timers/promises', () => ({
  setTimeout: (millis: number) => new Promise<void>((end) => pauses.push({ millis, end })),
}));

const seen: string[] = [];
beforeEach(() => pauses.splice(0));
afterEach(() => seen.splice(0));

async function watch(work: () => Promise<string>): Promise<() => Promise<void>> {
  const done = takingAtLeast(10, work).then(
    (value) => seen.push(value),
    (error: Error) => seen.push(error.message),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return async () => {
    for (const { end } of pauses) end();
    await done;
  };
}

test.each<[string, () => Promise<string>]>([
  ['an answer', () => Promise.resolve('done')],
  ['a failure', () => Promise.reject(new Error('done'))],
])('%s that is there at once waits for its time', async (_, work) => {
  const letTimePass = await watch(work);
  expect([seen, pauses.map(({ millis }) => millis)]).toEqual([[], [10]]);

  await letTimePass();
  expect(seen).toEqual(['done']);
});
