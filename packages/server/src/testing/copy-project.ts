import type { TestInstance } from './test-instance.ts';

/** In the order in which they refer to each other. */
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

/** Gives a project what another one has, with the same ids: users, teams and all that belongs to them. */
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

/** All that it has in those tables. */
export async function rowsOfProject({ query }: Pick<TestInstance, 'query'>, projectId: string): Promise<object[]> {
  const rows: object[] = [];
  for (const table of TABLES)
    rows.push(...(await query<object>(`select t::text from ${table} t where project_id = $1 order by 1`, [projectId])));
  return rows;
}
