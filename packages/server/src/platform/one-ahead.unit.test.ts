import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

/** Numbers, and what was made of them so far. */
function numbers(count: number, failsAt?: number) {
  const made: number[] = [];
  let isLeft = false;
  async function* make(): AsyncGenerator<number> {
    try {
      for (let number = 0; number < count; number += 1) {
        if (number === failsAt) throw new Error('no more');
        made.push(number);
        yield await Promise.resolve(number);
      }
    } finally {
      isLeft = true;
    }
  }
  return { items: oneAhead(make()), made, isLeft: () => isLeft };
}

async function take(items: AsyncGenerator<number>, taken: number[] = []): Promise<number[]> {
  for await (const item of items) taken.push(item);
  return taken;
}

test('all come in their order, each once', async () => {
  expect(await take(numbers(4).items)).toEqual([0, 1, 2, 3]);
  expect(await take(numbers(0).items)).toEqual([]);
});

test('one is made ahead, and no more', async () => {
  const { items, made } = numbers(4);

  expect(await items.next()).toEqual({ done: false, value: 0 });
  expect(made).toEqual([0, 1]);
});

test('a failure is told of in its turn, after what came before it', async () => {
  const taken: number[] = [];

  await expect(take(numbers(4, 2).items, taken)).rejects.toThrow('no more');
  expect(taken).toEqual([0, 1]);
});

test('whoever leaves early ends the making', async () => {
  const { items, isLeft } = numbers(4);
  for await (const item of items) if (item === 1) break;
  await Promise.resolve();

  expect(isLeft()).toBe(true);
});
