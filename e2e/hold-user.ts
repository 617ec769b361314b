import { expect } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import type { OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';

/** Locks a user meanwhile, as another process would in the middle of its work: a job stands still before them. */
export async function holdUser(id: string, work: () => Promise<void>): Promise<void> {
  await withClient(databaseUrl(), async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query('select from users where id = $1 for update', [id]);
    if (rowCount === 0) throw new Error('there is nobody to hold');
    await work();
  });
}

/** Gives whoever asked for a job an hour to take it back, in place of ten seconds. */
export async function putOffJobs({ id }: OwnedProject): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `update bulk_jobs set starts_at = starts_at + interval '1 hour' where project_id = $1 and status = 'waiting'`,
      [id],
    ),
  );
}

/** Begins a job at once, in place of ten seconds after somebody asked for it. */
export async function beginJobs({ id }: OwnedProject): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `with begun as (update bulk_jobs set starts_at = now() where project_id = $1 and status = 'waiting')
       select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker._private_jobs where payload -> 'input' ->> 'projectId' = $1::text`,
      [id],
    ),
  );
}

/** Returns when the job of the project is cancelled, or will be once its user of this moment is done. */
export async function untilCancelled({ id }: OwnedProject): Promise<void> {
  const isCancelled = () =>
    withClient(databaseUrl(), async (client) => {
      const { rowCount } = await client.query(
        `select from bulk_jobs where project_id = $1 and status = 'cancelled'
         union all
         select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%''cancelled''%'
           and clock_timestamp() - query_start > interval '100 milliseconds'`, // sooner it may still be sent elsewhere to wait
        [id],
      );
      return rowCount !== 0;
    });
  await expect.poll(isCancelled).toBe(true);
}
