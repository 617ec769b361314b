import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const full = new Error('full');
const create = (parallel: number, queueLength: number) =>
  createTurnstile({ parallel, queueLength, refuse: () => full });

/** Work that a test ends by hand. */
function controlled() {
  const started: string[] = [];
  const ends = new Map<string, (outcome: 'done' | 'failed') => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      ends.set(name, (outcome) => (outcome === 'done' ? resolve(name) : reject(new Error(name))));
    });
  return { started, work, end: (name: string, outcome: 'done' | 'failed' = 'done') => ends.get(name)?.(outcome) };
}

test('no more than allowed work at once, and those who wait come in their order', async () => {
  const inTurn = create(2, 10);
  const { started, work, end } = controlled();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
  expect(started).toEqual(['a', 'b']);

  end('b');
  await b;
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await Promise.all([a, c]);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await d).toBe('d');
});

test('room is there as long as one more would not be refused', async () => {
  const inTurn = create(1, 1);
  const { work, end } = controlled();
  inTurn.requireRoom();
  const first = inTurn(work('first'));
  inTurn.requireRoom();
  const second = inTurn(work('second'));
  expect(() => inTurn.requireRoom()).toThrow(full);
  end('first');
  await first;
  inTurn.requireRoom();
  end('second');
  await second;
});

test('one more than may wait is refused at once and does no work', async () => {
  const inTurn = create(1, 1);
  const { started, work, end } = controlled();
  const [working, waiting] = [inTurn(work('working')), inTurn(work('waiting'))];

  await expect(inTurn(work('refused'))).rejects.toBe(full);
  end('working');
  await working;
  end('waiting');
  await waiting;
  expect(started).toEqual(['working', 'waiting']);
});

test('work that fails gives its place on like any other', async () => {
  const inTurn = create(1, 1);
  const { work, end } = controlled();
  const [failing, next] = [inTurn(work('failing')), inTurn(work('next'))];
  end('failing', 'failed');
  await expect(failing).rejects.toThrow('failing');
  end('next');

  expect(await next).toBe('next');
  expect(await inTurn(() => Promise.resolve('and another'))).toBe('and another');
});

test('under a thousand at random the limits hold and nobody is lost', async () => {
  const inTurn = create(3, 50);
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1000 }, (_, index) =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        for (let step = 0; step < index % 7; step += 1) await Promise.resolve();
        running -= 1;
      }),
    ),
  );

  expect(most).toBe(3);
  expect(running).toBe(0);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(53);
});
