import { expect, test } from 'vitest';
import { streamedAnswer, toByteStream } from './streamed-answer.ts';

type Items = readonly number[];
/** As views have it: something before the items and something after them. */
const toJson = (part: unknown) => JSON.stringify({ before: 1, ...(part as { items: Items }), after: 'items' });

async function answerOf(parts: readonly Items[]): Promise<string> {
  async function* read() {
    for (const items of parts) yield await Promise.resolve({ items });
  }
  const { body } = await streamedAnswer(200, read(), toJson);
  if (typeof body === 'string') return body;
  return new Response(toByteStream(body as AsyncIterable<string>, () => undefined)).text();
}

test.for<{ parts: readonly Items[] }>([
  { parts: [[]] },
  { parts: [[1, 2]] },
  { parts: [[1], [2, 3], [4]] },
  { parts: [[], []] },
  { parts: [[], [], [1]] },
  { parts: [[1], [], [2], []] },
])('parts of $parts are one text', async ({ parts }) => {
  expect(await answerOf(parts)).toBe(toJson({ items: parts.flat() }));
});

test.each([0, 1])('what fails before two parts are read is no answer: part %i', async (bad) => {
  async function* read() {
    for (let part = 0; part < 3; part += 1) {
      if (part === bad) throw new Error('the database is away');
      yield await Promise.resolve({ items: [part] });
    }
  }

  await expect(streamedAnswer(200, read(), toJson)).rejects.toThrow('the database is away');
});

test('a list is read no faster than it is taken, and no further when nobody takes it', async () => {
  const state = { parts: 0, isLetGo: false };
  async function* readForever() {
    try {
      for (;;) {
        state.parts += 1;
        yield await Promise.resolve({ items: [state.parts] });
      }
    } finally {
      state.isLetGo = true;
    }
  }
  const { body } = await streamedAnswer(200, readForever(), toJson);
  const reader = toByteStream(body as AsyncIterable<string>, () => undefined).getReader();
  for (let times = 0; times < 4; times += 1) await reader.read();
  expect(state).toEqual({ parts: 4, isLetGo: false });

  await reader.cancel();
  expect(state).toEqual({ parts: 4, isLetGo: true });
});

test('a caller who leaves while a part is being read is no failure', async () => {
  let readOn = (): void => undefined;
  let tellReading = (): void => undefined;
  const isReading = new Promise<void>((resolve) => (tellReading = resolve));
  async function* texts() {
    yield 'first';
    await new Promise<void>((resolve) => {
      readOn = resolve;
      tellReading();
    });
    yield 'second';
  }
  const failures: unknown[] = [];
  const reader = toByteStream(texts(), (error) => failures.push(error)).getReader();
  await reader.read();
  const reading = reader.read();
  await isReading;
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
