import { MEMBERS_OF_LARGE_TEAM, MEMBERS_PER_TEAM, PAGE, SESSIONS_PER_USER, TEAMS_PER_USER } from './seeded.mjs';

export const PROJECT_ID = 'internal';

/** An SQL expression for the same random-looking uuid (version 4) every time. @param {string} text */
export const uuidOf = (text) =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing 'a' from 17 for 1)::uuid`;

/** As `addressOf` of seeded.mjs writes it. @param {string} person */
export const addressInSql = (person) =>
  `'10.' || (${person} >> 16) % 256 || '.' || (${person} >> 8) % 256 || '.' || ${person} % 256`;

/**
 * Users with a password and sessions that were used an hour ago, each known to sign in from the address of `addressOf`.
 * Their e-mail address is proved: at the first magic link it would cost them their password.
 * @param {import('pg').Client} client
 * @param {{ users: number, passwordHash: string }} options
 */
export async function seedKeystead(client, { users, passwordHash }) {
  await client.query('update projects set magic_link_enabled = true where project_id = $1', [PROJECT_ID]);
  await client.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized,
       primary_email_verified, email_auth_enabled, password_hash)
     select $1, ${uuidOf("'user ' || n")}, now(), now(), 'user-' || n || '@example.com', 'user-' || n || '@example.com',
       true, true, $3
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, users, passwordHash],
  );
  await client.query(
    `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select $1, ${uuidOf("'session ' || n")}, ${uuidOf("'user ' || n % $2::int")},
       sha256(convert_to('seeded-refresh-token-' || lpad(n::text, 24, '0'), 'utf8')),
       now(), now() - interval '1 hour', now() + interval '1 year'
     from generate_series(0, $2::int * $3::int - 1) n`,
    [PROJECT_ID, users, SESSIONS_PER_USER],
  );
  await client.query(
    `insert into known_networks (project_id, user_id, network, noted_at)
     select $1, ${uuidOf("'user ' || n")}, ${addressInSql('n')}, now()
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, users],
  );
  await seedAccounts(client, users);
  await seedTeams(client, users);
}

/**
 * Each user has an account at a provider that the internal project offers from its start.
 * @param {import('pg').Client} client
 * @param {number} users
 */
async function seedAccounts(client, users) {
  await client.query(`insert into project_domains (project_id, domain, handler_path) values ($1, $2, '/handler')`, [
    PROJECT_ID,
    PAGE,
  ]);
  await client.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
     select $1, 'google', 'account-' || n, ${uuidOf("'user ' || n")}, 'user-' || n || '@example.com', now()
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, users],
  );
}

/**
 * Each user is in as many teams, with the permission `member`, which contains what lets people see each other.
 * @param {import('pg').Client} client
 * @param {number} users
 */
async function seedTeams(client, users) {
  const teams = (users * TEAMS_PER_USER) / MEMBERS_PER_TEAM;
  await client.query(
    `insert into permission_definitions (project_id, permission_id, contained_permission_ids, reachable_permission_ids)
     select $1, id, contained, contained
     from (values
       ('admin', array['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members']),
       ('member', array['$read_members', '$invite_members'])) as defined (id, contained)
     on conflict do nothing`,
    [PROJECT_ID],
  );
  await client.query(
    `update projects
     set client_team_creation_enabled = true, team_creator_default_permissions = '{admin}', team_member_default_permissions = '{member}'
     where project_id = $1`,
    [PROJECT_ID],
  );
  await client.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, ${uuidOf("'team ' || n")}, now() - n * interval '1 second', 'Team ' || n from generate_series(1, $2::int) n
     union all
     select $1, ${uuidOf("'large team'")}, now(), 'Large team'`,
    [PROJECT_ID, teams],
  );
  await client.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at)
     select $1, ${uuidOf("'team ' || 1 + (n + k * 7919) % $3::int")}, ${uuidOf("'user ' || n")}, now() + n * interval '1 millisecond'
     from generate_series(0, $2::int - 1) n cross join generate_series(0, $4::int - 1) k
     union all
     select $1, ${uuidOf("'large team'")}, ${uuidOf("'user ' || n * $2::int / $5::int")}, now() + n * interval '1 millisecond'
     from generate_series(0, $5::int - 1) n`,
    [PROJECT_ID, users, teams, TEAMS_PER_USER, Math.min(MEMBERS_OF_LARGE_TEAM, users)],
  );
  await client.query(
    `insert into team_permissions (project_id, team_id, user_id, permission_id)
     select project_id, team_id, user_id, 'member' from team_memberships`,
  );
}

/**
 * A refresh notes its use when the last one is more than a minute ago, which it is for real clients. Here the same
 * sessions come round sooner, so what was noted is moved into the past.
 * @param {import('pg').Client} client
 */
export async function ageKeysteadSessions(client) {
  await client.query(
    `update sessions set last_used_at = last_used_at - interval '1 hour' where last_used_at > now() - interval '10 minutes'`,
  );
}

/**
 * @param {import('pg').Client} client
 * @param {string} passwordHash
 */
export async function replaceKeysteadHashes(client, passwordHash) {
  await client.query(`update users set password_hash = $1 where primary_email like 'user-%'`, [passwordHash]);
}
