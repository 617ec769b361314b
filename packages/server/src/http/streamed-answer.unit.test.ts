import { expect, test } from 'vitest';
import { toByteStream } from './streamed-answer.ts';

test('a caller who leaves while a part is being read is no failure', async () => {
  let readOn = (): void => undefined;
  async function* texts() {
    yield 'first';
    await new Promise<void>((resolve) => (readOn = resolve));
    yield 'second';
  }
  const failures: unknown[] = [];
  const reader = toByteStream(texts(), (error) => failures.push(error)).getReader();
  await reader.read();
  const reading = reader.read();
  const left = reader.cancel();
  readOn();
  await Promise.all([left, reading]);

  expect(failures).toEqual([]);
});

test('what cannot be read is told, and breaks the answer off', async () => {
  const cause = new Error('no database');
  async function* texts() {
    yield 'first';
    throw cause;
  }
  const failures: unknown[] = [];
  const reader = toByteStream(texts(), (error) => failures.push(error)).getReader();
  await reader.read();

  await expect(reader.read()).rejects.toThrow('the answer is broken off');
  expect(failures).toEqual([cause]);
});
