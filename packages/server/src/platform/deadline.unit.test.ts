import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from './deadline.ts';

const { signal } = new AbortController();
const never = new Promise<never>(() => undefined);

test.for([
  ['done', () => unlessAborted(Promise.resolve('done'), signal)],
  ['failed', () => unlessAborted(Promise.reject(new Error('failed')), signal).catch((error: Error) => error.message)],
] as const)('work that is %s leaves nothing at a signal that lives on', async ([outcome, work]) => {
  expect(await work()).toBe(outcome);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('work that does not end is left when the signal fires, and at once where it has', async () => {
  const stopping = new AbortController();
  const left = [unlessAborted(never, stopping.signal), unlessAborted(never, AbortSignal.abort())];
  stopping.abort();
  for (const work of left) await expect(work).rejects.toThrow('it took too long');
});
