import { describe, expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const full = new Error('full');
/** Of one holder, as long as a test names no others. */
function create(parallel: number, queueLength: number, share = queueLength) {
  const inTurn = createTurnstile({ parallel, queueLength, share, refuse: () => full });
  const alone = <Value>(work: () => Promise<Value>) => inTurn(undefined, work);
  return Object.assign(alone, { requireRoom: () => inTurn.requireRoom(undefined), of: inTurn });
}

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

describe('a queue that holders share', () => {
  const outcomesOf = async (entered: readonly Promise<string>[]) =>
    (await Promise.allSettled(entered)).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'));

  test('is one holder’s as long as nobody else wants to wait', async () => {
    const { of } = create(1, 4, 1);
    const { work, end, started } = controlled();
    const entered = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => of('a', work(name)));
    await Promise.allSettled(entered.slice(5));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
      end(name);
      await Promise.allSettled([entered[started.indexOf(name)]]);
    }

    expect(await outcomesOf(entered)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'refused']);
  });

  test('gives up what one holder has beyond its share to others, last come first', async () => {
    const { of } = create(1, 4, 1);
    const { work, end } = controlled();
    const a = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => of('a', work(name)));
    const [b, c] = [of('b', work('b')), of('c', work('c'))];
    await expect(a[4]).rejects.toBe(full);
    await expect(a[3]).rejects.toBe(full);
    await expect(of('a', work('a6'))).rejects.toBe(full); // no more for whoever has their share
    await expect(of('b', work('b2'))).rejects.toBe(full);
    end('a1');
    await a[0];
    end('a2');
    await a[1];
    end('b');
    expect(await b).toBe('b');
    end('c');
    expect(await c).toBe('c');
    end('a3');
    expect(await a[2]).toBe('a3');
  });

  test('lets nobody wait beyond their share while others do, though there is room', async () => {
    const { of } = create(1, 8, 2);
    const { work, end } = controlled();
    const a = ['a1', 'a2', 'a3'].map((name) => of('a', work(name)));
    const b = of('b', work('b'));

    expect(() => of.requireRoom('a')).toThrow(full);
    await expect(of('a', work('a4'))).rejects.toBe(full);
    of.requireRoom('b');
    for (const [name, entered] of [
      ['a1', a[0]],
      ['a2', a[1]],
      ['b', b],
      ['a3', a[2]],
    ] as const) {
      end(name);
      await entered;
    }
  });

  test('takes nothing from those within their shares', async () => {
    const { of } = create(1, 2, 1);
    const { work, end, started } = controlled();
    const [working, b, c] = [of('a', work('a')), of('b', work('b')), of('c', work('c'))];

    expect(() => of.requireRoom('d')).toThrow(full);
    await expect(of('d', work('d'))).rejects.toBe(full);
    for (const [name, entered] of [
      ['a', working],
      ['b', b],
      ['c', c],
    ] as const) {
      end(name);
      await entered;
    }
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('lets holders take turns', async () => {
    const { of } = create(1, 10, 10);
    const { work, end, started } = controlled();
    const entered = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => of(name.charAt(0), work(name)));
    for (let turn = 0; turn < entered.length; turn += 1) {
      const name = started[turn] ?? '';
      end(name);
      await entered[['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].indexOf(name)];
    }

    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('says beforehand whom it would refuse', async () => {
    const { of } = create(1, 2, 1);
    const { work, end } = controlled();
    const a = ['a1', 'a2', 'a3'].map((name) => of('a', work(name)));
    expect(() => of.requireRoom('a')).toThrow(full);
    of.requireRoom('b'); // a has one beyond its share
    const b = of('b', work('b'));
    await expect(a[2]).rejects.toBe(full);
    expect(() => of.requireRoom('b')).toThrow(full);
    end('a1');
    await a[0];
    of.requireRoom('a'); // its second works now, so its share is free again
    end('a2');
    await a[1];
    end('b');
    await b;
  });
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
