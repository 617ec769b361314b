import type { TestInstance } from './test-instance.ts';

/** In the order of their foreign keys. */
const TABLES = [
  'users',
  'contact_channels',
  'known_networks',
  'oauth_accounts',
  'oauth_tokens',
  'permission_definitions',
  'teams',
  'team_memberships',
  'team_permissions',
  'selected_teams',
  'verification_codes',
  'rate_limits',
  'events',
];

/** Copies users, teams and everything that belongs to them to another project, with the same ids. */
export async function copyProject(
  { query }: Pick<TestInstance, 'query'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of TABLES) {
    const [{ columns } = { columns: '' }] = await query<{ columns: string }>(
      `select string_agg(attname, ', ') as columns
       from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'project_id'`,
      [table],
    );
    await query(
      `insert into ${table} (project_id, ${columns}) select $2, ${columns} from ${table} where project_id = $1
       on conflict do nothing`,
      [from, to],
    );
  }
}

/** Returns all rows of a project in those tables. */
export async function rowsOfProject({ query }: Pick<TestInstance, 'query'>, projectId: string): Promise<object[]> {
  const rows: object[] = [];
  for (const table of TABLES)
    rows.push(...(await query<object>(`select t::text from ${table} t where project_id = $1 order by 1`, [projectId])));
  return rows;
}
