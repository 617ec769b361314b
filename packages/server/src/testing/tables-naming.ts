import type { TestInstance } from './test-instance.ts';

/** The tables, of all there are, with a row that names all of these ids in whatever columns. */
export async function tablesNaming(
  { query }: Pick<TestInstance, 'query'>,
  ...ids: readonly string[]
): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(
      `select from ${name} t where (select bool_and(t::text like '%' || id || '%') from unnest($1::text[]) as id) limit 1`,
      [ids],
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}
