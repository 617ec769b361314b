import { fillTables } from './fill-tables.ts';

/** Teams by their number of members out of a million users. `early` has the users who signed up first. */
export const manyMembersTeams = {
  '250,000': '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f01',
  '50,000': '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f02',
  '12,000': '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f03',
  '8,000': '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f04',
  '12,000 early': '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f05',
} as const;

/** Selects members by one byte of their ids, a different one per team, so that teams are independent. */
const insertSome = (team: keyof typeof manyMembersTeams, byte: number, below: number): string => `
  insert into team_memberships (project_id, team_id, user_id, joined_at)
  select project_id, '${manyMembersTeams[team]}', id, signed_up_at
  from users
  where project_id = $1 and get_byte(uuid_send(id), ${byte}) < ${below}`;

const INSERTS = [
  insertSome('250,000', 1, 64),
  insertSome('50,000', 2, 13),
  insertSome('12,000', 3, 3),
  insertSome('8,000', 4, 2),
  `insert into team_memberships (project_id, team_id, user_id, joined_at)
   select project_id, '${manyMembersTeams['12,000 early']}', id, signed_up_at
   from users
   where project_id = $1
   order by signed_up_at
   limit (select count(*) * 12 / 1000 from users where project_id = $1)`,
  // Every user is also in a small team.
  `insert into team_memberships (project_id, team_id, user_id, joined_at)
   select project_id, overlay(overlay(md5('team ' || row_number() over () / 10) placing '4' from 13) placing '8' from 17)::uuid, id, signed_up_at
   from users
   where project_id = $1`,
  `insert into teams (project_id, id, created_at, display_name)
   select project_id, team_id, min(joined_at), 'Team ' || left(team_id::text, 8)
   from team_memberships
   where project_id = $1
   group by project_id, team_id
   on conflict do nothing`,
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
   select project_id, 'discord', id::text, id, signed_up_at
   from users
   where project_id = $1 and get_byte(uuid_send(id), 5) = 0`,
];

/** Adds the users of a project to teams, and gives one in 256 an account at a rarely used provider. */
export const insertManyMembers = (databaseUrl: string, projectId: string): Promise<void> =>
  fillTables(databaseUrl, ['team_memberships', 'teams', 'oauth_accounts'], INSERTS, [projectId]);
