import { expect, test } from 'vitest';
import { deferred, manualClock, settled } from '../testing/clock.ts';
import { createCachedValue } from './cached-value.ts';
import type { Snapshot } from './observable.ts';

function watch(initial: Snapshot<string> = { status: 'pending' }) {
  const clock = manualClock();
  const loads: { readonly at: number; readonly answer: ReturnType<typeof deferred<string>> }[] = [];
  const begin = clock.now();
  const value = createCachedValue<string>({
    environment: clock,
    initial,
    load() {
      const answer = deferred<string>();
      loads.push({ at: clock.now() - begin, answer });
      return answer.promise;
    },
  });
  return { clock, loads, value };
}

test('nothing is fetched until somebody asks', () => {
  const { loads, value } = watch();
  expect(value.peek()).toEqual({ status: 'pending' });
  expect(loads).toHaveLength(0);
});

test('the first promise resolves with the value, is fetched once and stays the same', async () => {
  const { loads, value } = watch();
  const promise = value.promise();
  expect(value.promise()).toBe(promise);
  expect(loads).toHaveLength(1);
  loads[0]?.answer.resolve('one');
  expect(await promise).toBe('one');
  expect(value.promise()).toBe(promise);
  expect(value.peek()).toEqual({ status: 'ok', value: 'one' });
});

test('a settled promise says so in the fields that React reads', async () => {
  const { loads, value } = watch();
  const promise = value.promise();
  loads[0]?.answer.resolve('one');
  await promise;
  expect(promise).toMatchObject({ status: 'fulfilled', value: 'one' });
  expect(watch({ status: 'ok', value: 'known' }).value.promise()).toMatchObject({
    status: 'fulfilled',
    value: 'known',
  });
});

test('a known value is shown at once and fetched only on request', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'known' });
  expect(await value.promise()).toBe('known');
  expect(loads).toHaveLength(0);
});

test('while a value is fetched anew the old one stands; then snapshot and promise are new', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'old' });
  const before = { snapshot: value.peek(), promise: value.promise() };
  const refreshed = value.refresh();
  expect(value.peek()).toBe(before.snapshot);
  loads[0]?.answer.resolve('new');
  expect(await refreshed).toBe('new');
  expect(value.peek()).toEqual({ status: 'ok', value: 'new' });
  expect(value.promise()).not.toBe(before.promise);
  expect(await value.promise()).toBe('new');
});

test('fetching the same value changes nothing and tells nobody', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'same' });
  const before = { snapshot: value.peek(), promise: value.promise() };
  let told = 0;
  value.subscribe(() => void told++);
  const refreshed = value.refresh();
  loads[0]?.answer.resolve('same');
  await refreshed;
  expect({ snapshot: value.peek(), promise: value.promise(), told }).toEqual({ ...before, told: 0 });
  expect(value.promise()).toBe(before.promise);
  expect(value.peek()).toBe(before.snapshot);
});

test('only one fetch runs at a time, and all calls during it join one more', async () => {
  const { clock, loads, value } = watch();
  const first = value.refresh();
  const joined = Array.from({ length: 20 }, () => value.refresh());
  await clock.advance(1000);
  expect(loads).toHaveLength(1);

  loads[0]?.answer.resolve('first');
  expect(await first).toBe('first');
  await settled();
  expect(loads).toHaveLength(2);
  loads[1]?.answer.resolve('second');
  expect(new Set(await Promise.all(joined))).toEqual(new Set(['second']));
  await clock.advance(1000);
  expect(loads).toHaveLength(2);
});

test('fetches start at least 300 ms apart', async () => {
  const { clock, loads, value } = watch();
  void value.refresh();
  loads[0]?.answer.resolve('one');
  await clock.advance(100);
  void value.refresh();
  void value.refresh();
  await clock.advance(199);
  expect(loads).toHaveLength(1);
  await clock.advance(1);
  expect(loads.map(({ at }) => at)).toEqual([0, 300]);
});

test('after 300 ms a fetch starts at once', async () => {
  const { clock, loads, value } = watch();
  void value.refresh();
  loads[0]?.answer.resolve('one');
  await clock.advance(300);
  void value.refresh();
  expect(loads.map(({ at }) => at)).toEqual([0, 300]);
});

test('the first failure is the value until a fetch succeeds', async () => {
  const { clock, loads, value } = watch();
  const promise = value.promise();
  loads[0]?.answer.reject(new Error('down'));
  await expect(promise).rejects.toThrow('down');
  expect(value.peek()).toEqual({ status: 'error', error: new Error('down') });
  expect(value.promise()).toBe(promise);

  await clock.advance(300);
  const refreshed = value.refresh();
  loads[1]?.answer.resolve('up');
  expect(await refreshed).toBe('up');
  expect(await value.promise()).toBe('up');
});

test('a failed refresh leaves the last good value and tells who asked', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'good' });
  const refreshed = value.refresh();
  loads[0]?.answer.reject(new Error('down'));
  await expect(refreshed).rejects.toThrow('down');
  expect(value.peek()).toEqual({ status: 'ok', value: 'good' });
});

test('those who wait for the next fetch are not told of the failure of this one', async () => {
  const { clock, loads, value } = watch();
  const first = value.refresh();
  const second = value.refresh();
  loads[0]?.answer.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await clock.advance(300);
  loads[1]?.answer.resolve('up');
  expect(await second).toBe('up');
});

test('a value that was set is not overwritten by a fetch that began before', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'old' });
  const refreshed = value.refresh();
  value.set('set');
  loads[0]?.answer.resolve('late');
  expect(await refreshed).toBe('set');
  expect(value.peek()).toEqual({ status: 'ok', value: 'set' });
});

test('a failure that was set stands, also against a fetch that fails later', async () => {
  const { loads, value } = watch({ status: 'ok', value: 'old' });
  const refreshed = value.refresh();
  value.fail(new Error('set'));
  loads[0]?.answer.reject(new Error('late'));
  await expect(refreshed).rejects.toThrow('set');
  expect(value.peek()).toEqual({ status: 'error', error: new Error('set') });
});

test('listeners hear every change until they leave', async () => {
  const { value } = watch();
  const heard: string[] = [];
  const leave = value.subscribe(() => heard.push(value.peek().status));
  value.set('one');
  value.set('one');
  value.fail(new Error('down'));
  leave();
  value.set('two');
  expect(heard).toEqual(['ok', 'error']);
});

test('a clock that is set back does not stop fetching', async () => {
  let now = 1_000_000;
  const waits: number[] = [];
  const environment = { now: () => now, wait: async (millis: number) => void waits.push(millis) };
  const value = createCachedValue<string>({ environment, initial: { status: 'pending' }, load: async () => 'value' });
  await value.refresh();
  now -= 3_600_000;
  await value.refresh();
  expect(waits).toEqual([300]);
});
