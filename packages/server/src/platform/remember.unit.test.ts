import { expect, test, vi } from 'vitest';
import { BoundedMap } from './bounded-map.ts';
import { createProcessCache } from './process-cache.ts';
import { remember } from './remember.ts';

function remembering(load: (key: string) => Promise<string | undefined>, limit = 10) {
  const clock = { now: 0 };
  const loader = vi.fn<(key: string) => Promise<string | undefined>>(load);
  const options = { lifetimeMillis: 1000, limit, nameOf: (key: string) => key, monotonicNow: () => clock.now };
  return { clock, loader, found: remember(options, loader) };
}

test('a value is loaded once and used until its time is over', async () => {
  const { clock, loader, found } = remembering((key) => Promise.resolve(`${key}!`));
  expect(await found.get('a')).toBe('a!');
  clock.now = 999;
  expect(await found.get('a')).toBe('a!');
  expect(loader).toHaveBeenCalledTimes(1);

  clock.now = 1000;
  await found.get('a');
  expect(loader).toHaveBeenCalledTimes(2);
});

test('its time begins before it is asked for, so that a slow answer is not older than it may be', async () => {
  let answer: (value: string) => void = () => undefined;
  const { clock, loader, found } = remembering(() => new Promise((resolve) => (answer = resolve)));
  const first = found.get('a');
  clock.now = 1000;
  answer('old');
  await first;
  void found.get('a');

  expect(loader).toHaveBeenCalledTimes(2);
});

test('those who ask at once share one load', async () => {
  const { loader, found } = remembering((key) => Promise.resolve(key));

  expect(await Promise.all([found.get('a'), found.get('a'), found.get('b')])).toEqual(['a', 'a', 'b']);
  expect(loader).toHaveBeenCalledTimes(2);
});

test('a key of many parts is loaded by its parts, whatever stands in them, and kept under its name', async () => {
  const loader = vi.fn(({ left, right }: Pair) => Promise.resolve(`${left}|${right}`));
  interface Pair {
    readonly left: string;
    readonly right: string;
  }
  const options = { lifetimeMillis: 1000, limit: 10, nameOf: ({ left, right }: Pair) => JSON.stringify([left, right]) };
  const found = remember(options, loader);

  expect(await found.get({ left: 'a b', right: 'c' })).toBe('a b|c');
  expect(await found.get({ left: 'a', right: 'b c' })).toBe('a|b c');
  expect(await found.get({ left: 'a b', right: 'c' })).toBe('a b|c');
  expect(loader).toHaveBeenCalledTimes(2);
});

test('what was not found or failed is asked for again', async () => {
  const answers = [Promise.resolve(undefined), Promise.reject(new Error('away')), Promise.resolve('there')];
  answers[1]?.catch(() => undefined);
  const { found } = remembering(() => answers.shift() ?? Promise.resolve(undefined));

  expect(await found.get('a')).toBeUndefined();
  await expect(found.get('a')).rejects.toThrow('away');
  expect(await found.get('a')).toBe('there');
  expect(await found.get('a')).toBe('there');
});

test('forgetting holds for what is being loaded, too', async () => {
  const answers: ((value: string) => void)[] = [];
  const { found } = remembering(() => new Promise((resolve) => answers.push(resolve)));
  const before = found.get('a');
  found.forget();
  const after = found.get('a');
  answers[0]?.('old');
  answers[1]?.('new');

  expect(await before).toBe('old');
  expect(await after).toBe('new');
  expect(await found.get('a')).toBe('new');
});

test('no more is kept than allowed: the oldest goes first', async () => {
  const { loader, found } = remembering((key) => Promise.resolve(key), 2);
  for (const key of ['a', 'b', 'c']) await found.get(key);
  loader.mockClear();
  await found.get('c');
  await found.get('b');
  expect(loader).not.toHaveBeenCalled();
  await found.get('a');
  expect(loader).toHaveBeenCalledTimes(1);
});

test('a bounded map keeps what was written last', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);

  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
  map.clear();
  expect(map.get('c')).toBeUndefined();
});

test('a process forgets everything at once', async () => {
  const cache = createProcessCache();
  const loads = [vi.fn(() => Promise.resolve('x')), vi.fn(() => Promise.resolve('y'))];
  const options = { lifetimeMillis: 60_000, limit: 10, nameOf: (key: string) => key };
  const remembered = loads.map((load) => cache.remember(options, load));
  for (const each of remembered) await each.get('key');
  cache.forget();
  for (const each of remembered) await each.get('key');

  for (const load of loads) expect(load).toHaveBeenCalledTimes(2);
});
