import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLog, type CapturedLog } from '../testing/captured-log.ts';
import { createLogger } from './logger.ts';
import { runEvery, type RunEveryOptions } from './run-every.ts';

let log: CapturedLog;
let ends: { resolve: () => void; reject: (error: Error) => void }[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  log = captureLog();
  ends = [];
});
afterEach(() => void vi.useRealTimers());

const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
const start = (options: Partial<RunEveryOptions> = {}) =>
  runEvery({ name: 'count sheep', everyMillis: 1000, work, log: createLogger('info', log), ...options });
const warnings = () => log.lines().map(({ msg, err }) => [msg, (err as Error).message]);

test('work is done at each interval, but not before the last time is over', async () => {
  const running = start();
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3001);
  expect(ends).toHaveLength(1);

  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await running.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(2);
});

test('of failures in a row the first is logged, and the work goes on', async () => {
  const running = start();
  for (const outcome of ['first', 'second', undefined, 'third']) {
    await vi.advanceTimersByTimeAsync(1000);
    if (outcome === undefined) ends.at(-1)?.resolve();
    else ends.at(-1)?.reject(new Error(outcome));
  }
  await running.stop();

  expect(ends).toHaveLength(4);
  expect(warnings()).toEqual([
    ['could not count sheep, will retry', 'first'],
    ['could not count sheep, will retry', 'third'],
  ]);
});

test('stopping waits for the work under way, and does it once more where that is asked for', async () => {
  const running = start({ isRunAtEnd: true });
  await vi.advanceTimersByTimeAsync(1000);
  let isStopped = false;
  const stopping = running.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect([ends.length, isStopped]).toEqual([1, false]);

  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([ends.length, isStopped]).toEqual([2, false]);
  ends[1]?.resolve();
  await stopping;
});
