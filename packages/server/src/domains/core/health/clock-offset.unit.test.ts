import { expect, test } from 'vitest';
import type { Db } from '../../../db/db.ts';
import { createLogger } from '../../../platform/logger.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { createClockOffset, offsetBetween } from './clock-offset.ts';

const at = (millis: number) => new Date(1_800_000_000_000 + millis);

test.for([
  { title: 'the same time', asked: 0, answered: 0, database: 0, offset: 0 },
  { title: 'ahead', asked: 300, answered: 310, database: 0, offset: 300 },
  { title: 'behind', asked: 0, answered: 10, database: 310, offset: -300 },
  { title: 'a slow way there', asked: 0, answered: 40_000, database: 39_990, offset: 0 },
  { title: 'a slow way back', asked: 0, answered: 40_000, database: 10, offset: 0 },
  { title: 'ahead, by more than the round trip explains', asked: 1000, answered: 9000, database: 400, offset: 600 },
  { title: 'behind, by more than the round trip explains', asked: 1000, answered: 9000, database: 9600, offset: -600 },
])('the offset of a clock: $title', ({ asked, answered, database, offset }) => {
  expect(offsetBetween({ asked: at(asked), answered: at(answered) }, at(database))).toBe(offset);
});

test('more than five seconds are logged once each time that they are exceeded', async () => {
  const log = captureLog();
  let ahead = 0;
  const db = { query: () => Promise.resolve([{ now: at(0) }]) } as unknown as Db; // asked for the time alone
  const offset = createClockOffset({ db, clock: { now: () => at(ahead) }, log: createLogger('info', log) });
  const measured: number[] = [];
  for (ahead of [5000, 5001, 90_000, -5001, -5000, -5001]) {
    await offset.measure();
    measured.push(offset.millis);
  }

  expect(measured).toEqual([5000, 5001, 90_000, -5001, -5000, -5001]);
  expect(log.lines()).toMatchObject([
    { level: 'warn', offsetSeconds: 5.001 },
    { level: 'warn', offsetSeconds: -5.001 },
  ]);
});

test('what was measured last stays while the database is away', async () => {
  let isAway = false;
  const query = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([{ now: at(0) }]));
  const db = { query } as unknown as Db; // asked for the time alone
  const offset = createClockOffset({ db, clock: { now: () => at(700) }, log: createLogger('info', captureLog()) });
  await offset.measure();
  isAway = true;

  await expect(offset.measure()).rejects.toThrow('away');
  expect(offset.millis).toBe(700);
});
