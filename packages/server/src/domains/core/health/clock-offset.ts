import type { Db } from '../../../db/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { readDatabaseClock } from './health.queries.ts';

/** How far the clock of this process is from PostgreSQL's, which all processes have in common. */
export interface ClockOffset {
  /** As last measured, positive if this process is ahead; zero before. */
  readonly millis: number;
  measure(): Promise<void>;
}

const WARN_BEYOND_MS = 5000;

export function createClockOffset({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): ClockOffset {
  let isOff = false;
  const offset = {
    millis: 0,
    async measure() {
      const asked = clock.now();
      const { now } = await readDatabaseClock(db);
      offset.millis = offsetBetween({ asked, answered: clock.now() }, now);
      const wasOff = isOff;
      isOff = Math.abs(offset.millis) > WARN_BEYOND_MS;
      if (isOff && !wasOff)
        log.warn({ offsetSeconds: offset.millis / 1000 }, "the clock differs from PostgreSQL's: check NTP");
    },
  };
  return offset;
}

/** Zero if PostgreSQL's time lies between question and answer: a slow round trip is no wrong clock. */
export function offsetBetween({ asked, answered }: { asked: Date; answered: Date }, database: Date): number {
  if (database < asked) return asked.getTime() - database.getTime();
  return Math.min(0, answered.getTime() - database.getTime());
}
