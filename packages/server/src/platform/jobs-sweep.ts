import { WORKER_LOCKS, type Lifeline } from './jobs-lifeline.ts';

const FIND_WORKERS_THAT_ARE_GONE = `
  select distinct j.locked_by as id
  from graphile_worker.jobs j
  where j.locked_by is not null and not exists (
    select 1
    from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = hashtext($1)::oid and l.objid = hashtext(j.locked_by)::oid
  )`;

/**
 * Frees the jobs of dead workers. A worker counts as dead if its lock is missing twice in a row, so that one with a
 * broken connection can reconnect in between. Returns the number of dead workers.
 */
export function createSweep({ query }: Pick<Lifeline, 'query'>): () => Promise<number> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    const missing = (await query<{ id: string }>(FIND_WORKERS_THAT_ARE_GONE, [WORKER_LOCKS])).map(({ id }) => id);
    const gone = missing.filter((id) => suspects.has(id));
    suspects = new Set(missing);
    if (gone.length > 0) await query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
    return gone.length;
  };
}
