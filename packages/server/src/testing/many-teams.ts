import pg from 'pg';
import { vacuum } from './vacuum.ts';

const TEAMS_PER_USER = 5;
const MEMBERS_PER_TEAM = 10;
const TABLES = ['users', 'teams', 'team_memberships', 'team_permissions'];

/** Derives an id from a number, to find it again. */
const idOf = (kind: string, number: string): string => `md5('${kind} ' || ${number})::uuid`;
const LARGE_TEAM = idOf('team', '-1');

export interface ManyTeams {
  readonly largeTeamId: string;
  /** A member of the large team and of five others. */
  readonly userId: string;
}

/**
 * Fills a project: each user is in five teams of ten, and some are in one large team. All have the permission `member`,
 * one in ten also `admin`. Needs a superuser, as test databases have.
 */
export async function insertManyTeams(
  databaseUrl: string,
  projectId: string,
  { users, inLargeTeam }: { users: number; inLargeTeam: number },
): Promise<ManyTeams> {
  const teams = (users * TEAMS_PER_USER) / MEMBERS_PER_TEAM;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica'); // skips foreign key checks; all referenced rows exist
  await client.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email_verified, email_auth_enabled, display_name)
     select $1, ${idOf('user', 'n')}, now(), now(), false, false, 'User ' || n from generate_series(0, $2::int - 1) as n`,
    [projectId, users],
  );
  await client.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, ${idOf('team', 'n')}, timestamptz '2029-01-01' + n * interval '1 second', 'Team ' || n
     from generate_series(-1, $2::int - 1) as n`,
    [projectId, teams],
  );
  await client.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at)
     select $1, ${idOf('team', '(n + k * 7919) % $3::int')}, ${idOf('user', 'n')}, timestamptz '2029-01-01' + (n * 7 + k) * interval '1 second'
     from generate_series(0, $2::int - 1) as n cross join generate_series(0, ${TEAMS_PER_USER - 1}) as k
     union all
     select $1, ${LARGE_TEAM}, ${idOf('user', 'n')}, timestamptz '2029-01-01' + n * interval '1 second'
     from generate_series(0, $4::int - 1) as n`,
    [projectId, users, teams, inLargeTeam],
  );
  await client.query(
    `insert into team_permissions (project_id, team_id, user_id, permission_id)
     select project_id, team_id, user_id, 'member' from team_memberships where project_id = $1
     union all
     select project_id, team_id, user_id, 'admin' from team_memberships where project_id = $1 and get_byte(uuid_send(user_id), 0) < 26`,
    [projectId],
  );
  await vacuum(client, TABLES);
  const { rows } = await client.query<ManyTeams>(
    `select ${LARGE_TEAM} as "largeTeamId", ${idOf('user', '0')} as "userId"`,
  );
  await client.end();
  const [ids] = rows;
  if (!ids) throw new Error('a select of constants answers with a row');
  return ids;
}
