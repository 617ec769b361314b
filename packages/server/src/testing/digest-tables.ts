import type { TestInstance } from './test-instance.ts';

type Queried = Pick<TestInstance, 'query'>;
/** The number of rows of each table, and an order-independent hash of them. */
export type Digest = Readonly<Record<string, string>>;

/** Detects whether a request changed anything, far cheaper than comparing dumps of all rows. */
export const digestTables = ({ query }: Queried): Promise<Digest> =>
  digest({ query }, `c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);

/** Digests the rows of one project in all tables. */
export const digestProject = ({ query }: Queried, projectId: string): Promise<Digest> =>
  digest(
    { query },
    `c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id')`,
    { condition: 'where project_id = $1', values: [projectId] },
  );

async function digest(
  { query }: Queried,
  isMeant: string,
  { condition = '', values = [] }: { condition?: string; values?: readonly unknown[] } = {},
): Promise<Digest> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name
     from pg_class c
     where c.relkind in ('r', 'p') and ${isMeant}`,
  );
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
       from ${name} t ${condition}`,
  );
  const rows = await query<{ name: string; digest: string }>(selects.join(' union all '), values);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
