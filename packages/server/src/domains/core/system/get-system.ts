import type { Context } from '../../../context.ts';
import type { System } from './system.ts';
import { listFailures, listProcesses, listQueues, readDatabaseFigures } from './system.queries.ts';

const ALIVE_MS = 60_000;
const SHOWN_MS = 60 * 60_000;
const FAILURES_OF_DAYS_MS = 6 * 24 * 60 * 60_000;

/** Returns the state of the instance for its operator. */
export async function getSystem({ db, clock }: Context): Promise<System> {
  const now = clock.now();
  const before = (millis: number) => new Date(now.getTime() - millis);
  const [database, queues, failures, processes] = await Promise.all([
    readDatabaseFigures(db),
    listQueues(db, now),
    listFailures(db, before(FAILURES_OF_DAYS_MS)),
    listProcesses(db, before(SHOWN_MS)),
  ]);
  const aliveSince = before(ALIVE_MS).getTime();
  return {
    database,
    queues,
    failures,
    processes: processes.map((process) => ({ ...process, isAlive: process.lastSeenAt.getTime() > aliveSince })),
  };
}
