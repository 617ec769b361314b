import type { Db } from '../../../db/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { readDatabaseClock } from './health.queries.ts';

/** How far the clock of this process differs from PostgreSQL's, which all processes share. */
export interface ClockOffset {
  /** The last measurement, positive if this process is ahead; zero before the first one. */
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
        log.warn({ offsetSeconds: offset.millis / 1000 }, "clock differs from PostgreSQL's: check NTP");
    },
  };
  return offset;
}

/**
 * Returns zero if PostgreSQL's time lies between request and response: a slow round trip doesn't mean a wrong clock.
 */
export function offsetBetween({ asked, answered }: { asked: Date; answered: Date }, database: Date): number {
  if (database < asked) return asked.getTime() - database.getTime();
  return Math.min(0, answered.getTime() - database.getTime());
}
