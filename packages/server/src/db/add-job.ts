import { encodeJobPayload } from '../platform/jobs-payload.ts';
import { sql, type Sql } from './sql.ts';

/**
 * A fragment that adds a job: run it in the statement or the transaction of the change it belongs to, and both happen or
 * neither does. It stands last in `together`.
 */
export const addJob = (task: string, input: object): Sql =>
  sql`select (graphile_worker.add_job(${task}, ${encodeJobPayload({ input, attempt: 1 })}::json)).id`;
