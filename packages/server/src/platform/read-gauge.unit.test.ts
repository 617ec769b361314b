import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { createReadGauge } from './read-gauge.ts';

afterEach(() => void vi.useRealTimers());

function gaugeOf(labelNames: readonly string[]) {
  const registry = new Registry();
  const gauge = createReadGauge({ name: 'g', help: 'Sheep', labelNames, registry });
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { ...gauge, lines };
}

test('a gauge is read each time, and what is no longer there goes', async () => {
  const { watch, lines } = gaugeOf(['state']);
  expect(await lines()).toEqual([]);
  watch(async () => [
    [1, 'due'],
    [2, 'planned'],
  ]);
  expect(await lines()).toEqual(['g{state="due"} 1', 'g{state="planned"} 2']);
  watch(async () => [[3, 'planned']]);
  expect(await lines()).toEqual(['g{state="planned"} 3']);
});

test.for([[[]], [['state']]])('a gauge is left out while nobody can tell: %j', async ([labelNames = []]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { watch, lines } = gaugeOf(labelNames);
  watch(async () => [[1, ...labelNames]]);
  expect(await lines()).toHaveLength(1);
  watch(() => Promise.reject(new Error('away')));
  expect(await lines()).toEqual([]);
  watch(() => new Promise(() => undefined));
  const waiting = lines();
  await vi.advanceTimersByTimeAsync(2000);

  expect(await waiting).toEqual([]);
});
