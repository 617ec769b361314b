import { expect, test } from 'vitest';
import { takingAtLeast } from './taking-at-least.ts';

test.each<[string, () => Promise<string>]>([
  ['an answer', () => Promise.resolve('done')],
  ['a failure', () => Promise.reject(new Error('done'))],
])('%s that is there at once waits for its time', async (_, work) => {
  const seen: string[] = [];
  let letTimePass: () => void = () => undefined;
  const wait = (millis: number) =>
    new Promise<void>((resolve) => {
      seen.push(`waits for ${millis}`);
      letTimePass = resolve;
    });
  const done = takingAtLeast(10, work, wait).then(
    (value) => seen.push(value),
    (error: Error) => seen.push(error.message),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(['waits for 10']);

  letTimePass();
  await done;
  expect(seen).toEqual(['waits for 10', 'done']);
});
