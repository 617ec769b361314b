import { encodeJobPayload } from '../platform/jobs-payload.ts';
import { sql, type Sql } from './sql.ts';

/**
 * Adds a job and selects its id. Run it in the statement or transaction of the change that it belongs to, so that both
 * happen or neither. See docs/adr/0008-jobs-on-graphile-worker.md.
 */
export const addJob = (task: string, input: object): Sql<never> =>
  sql`select (graphile_worker.add_job(${task}, ${encodeJobPayload({ input, attempt: 1 })}::json)).id`;

/** Adds a job that runs after the given number of seconds at the earliest, by the clock of the database. */
export const addLaterJob = (task: string, input: object, seconds: number): Sql<never> => sql`
  select (graphile_worker.add_job(${task}, ${encodeJobPayload({ input, attempt: 1 })}::json,
    run_at => now() + ${seconds}::int * interval '1 second')).id`;
