import type { TestInstance } from './test-instance.ts';

/** Returns the tables with a row that contains all of these ids, in any columns. */
export async function tablesNaming(
  { query }: Pick<TestInstance, 'query'>,
  ...ids: readonly string[]
): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name
     from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const selects = tables.map(
    ({ name }) => `select '${name}' as name where exists (
      select from ${name} t where (select bool_and(t::text like '%' || id || '%') from unnest($1::text[]) as id))`,
  );
  const found = await query<{ name: string }>(`${selects.join(' union all ')} order by 1`, [ids]);
  return found.map(({ name }) => name.replace('public.', ''));
}
