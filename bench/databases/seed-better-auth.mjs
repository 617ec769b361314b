import {
  MEMBERS_OF_LARGE_TEAM,
  MEMBERS_PER_TEAM,
  SESSIONS_PER_USER,
  SIGN_IN_CODES,
  TEAMS_PER_USER,
} from './seeded.mjs';

/**
 * The same users and sessions in the tables that Better Auth made.
 * @param {import('pg').Client} client
 * @param {{ users: number, passwordHash: string }} options
 */
export async function seedBetterAuth(client, { users, passwordHash }) {
  await client.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select md5('user ' || n), 'User', 'user-' || n || '@example.com', true, now(), now()
     from generate_series(0, $1::int - 1) n`,
    [users],
  );
  await client.query(
    `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select md5('account ' || n), md5('user ' || n), 'credential', md5('user ' || n), $2, now(), now()
     from generate_series(0, $1::int - 1) n`,
    [users, passwordHash],
  );
  await client.query(
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
     select md5('session ' || n), 'seededsession' || lpad(n::text, 19, '0'), md5('user ' || n % $1::int),
       now() + interval '7 days', now(), now(), '', ''
     from generate_series(0, $1::int * $2::int - 1) n`,
    [users, SESSIONS_PER_USER],
  );
  await seedOrganizations(client, users);
}

/**
 * The same teams, which it calls organizations.
 * @param {import('pg').Client} client
 * @param {number} users
 */
async function seedOrganizations(client, users) {
  const teams = (users * TEAMS_PER_USER) / MEMBERS_PER_TEAM;
  await client.query(
    `insert into organization (id, name, slug, "createdAt")
     select md5('team ' || n), 'Team ' || n, 'team-' || n, now() - n * interval '1 second' from generate_series(1, $1::int) n
     union all
     select md5('large team'), 'Large team', 'large-team', now()`,
    [teams],
  );
  await client.query(
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select md5('member ' || n || ' ' || k), md5('team ' || 1 + (n + k * 7919) % $2::int), md5('user ' || n), 'member', now()
     from generate_series(0, $1::int - 1) n cross join generate_series(0, $3::int - 1) k
     union all
     select md5('large member ' || n), md5('large team'), md5('user ' || n * $1::int / $4::int), 'member', now()
     from generate_series(0, $4::int - 1) n`,
    [users, teams, TEAMS_PER_USER, Math.min(MEMBERS_OF_LARGE_TEAM, users)],
  );
}

/**
 * Magic links that were just mailed; a slice uses them up.
 * @param {import('pg').Client} client
 * @param {number} users
 */
export async function mailBetterAuthLinks(client, users) {
  await client.query('delete from verification');
  await client.query(
    `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     select md5('link ' || n), 'magic-link:s' || lpad(n::text, 44, '0'),
       json_build_object('type', 'magic-link', 'email', 'user-' || n * 7919 % $2::int || '@example.com')::text,
       now() + interval '5 minutes', now(), now()
     from generate_series(0, $1::int - 1) n`,
    [SIGN_IN_CODES, users],
  );
  await client.query('vacuum analyze verification');
}

/**
 * @param {import('pg').Client} client
 * @param {string} passwordHash
 */
export async function replaceBetterAuthHashes(client, passwordHash) {
  await client.query(
    `update account set password = $1 where "userId" in (select id from "user" where email like 'user-%')`,
    [passwordHash],
  );
}
