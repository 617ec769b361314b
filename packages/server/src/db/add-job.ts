import { encodeJobPayload } from '../platform/jobs-payload.ts';
import { sql, type Sql } from './sql.ts';

/**
 * Adds a job, and selects its id: run it in the statement or the transaction of the change it belongs to, and both happen
 * or neither does. See docs/adr/0008-jobs-on-graphile-worker.md.
 */
export const addJob = (task: string, input: object): Sql<never> =>
  sql`select (graphile_worker.add_job(${task}, ${encodeJobPayload({ input, attempt: 1 })}::json)).id`;

/** The same for a job that must not run before so many seconds have passed, by the clock of the database. */
export const addLaterJob = (task: string, input: object, seconds: number): Sql<never> => sql`
  select (graphile_worker.add_job(${task}, ${encodeJobPayload({ input, attempt: 1 })}::json,
    run_at => now() + ${seconds}::int * interval '1 second')).id`;
