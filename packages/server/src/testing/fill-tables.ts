import pg from 'pg';
import { vacuum } from './vacuum.ts';

/** Runs statements that insert many rows, a million in a minute or two. Needs a superuser, as test databases have. */
export async function fillTables(
  databaseUrl: string,
  tables: readonly string[],
  inserts: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Skips foreign key checks.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
  // Building an index after the insert is faster than updating it.
  const { rows } = await client.query<{ name: string; made: string; sampled: string | null }>(
    `select indexname as name, indexdef as made, (
       select string_agg(format('alter index %I alter column %s set statistics %s', indexname, attnum, attstattarget), ';')
       from pg_attribute
       where attrelid = indexname::regclass and attstattarget >= 0
     ) as sampled
     from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const insert of inserts) await client.query(insert, [...values]);
  for (const { made, sampled } of rows) await client.query(`${made}; ${sampled ?? ''}`);
  await vacuum(client, tables);
  await client.end();
}
