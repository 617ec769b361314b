import { hostname } from 'node:os';
import type { Context } from '../../../context.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { deleteProcess, upsertProcess } from './system.queries.ts';

const SAID_EVERY_MS = 20_000;

/**
 * Says that this process lives, and measures its clock, several times a minute, until it ends. One that is killed is missed
 * after a minute.
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
      await saying.stop(); // what is written after the row was taken away would stay for an hour
      await deleteProcess(db, self.id).catch(() => undefined); // the database is away: a sweep takes it
    },
  };
}
