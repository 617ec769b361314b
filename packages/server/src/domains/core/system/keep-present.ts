import { hostname } from 'node:os';
import type { Context } from '../../../context.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { deleteProcess, upsertProcess } from './system.queries.ts';

const SAID_EVERY_MS = 20_000;

/**
 * Records several times a minute that this process is alive, and measures its clock, until it stops. A killed process
 * counts as dead after a minute.
 */
export async function keepPresent(
  { db, clock, clockOffset, random, log }: Context,
  { version, doesJobs }: { version: string; doesJobs: boolean },
): Promise<{ stop(): Promise<void> }> {
  const self = {
    id: random.uuid(),
    host: hostname(),
    processId: process.pid,
    version,
    doesJobs,
    startedAt: clock.now(),
  };
  const say = () => Promise.all([upsertProcess(db, self, clock.now()), clockOffset.measure()]);
  await say();
  const saying = runEvery({ name: 'record that this process is alive', everyMillis: SAID_EVERY_MS, work: say, log });
  return {
    async stop() {
      await saying.stop(); // a row written after the deletion would stay for an hour
      await deleteProcess(db, self.id).catch(() => undefined); // if the database is unreachable, a sweep deletes the row
    },
  };
}
