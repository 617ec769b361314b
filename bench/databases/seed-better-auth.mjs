import { SESSIONS_PER_USER } from './seeded.mjs';

/**
 * The same users and sessions in the tables that Better Auth made.
 * @param {import('pg').Client} client
 * @param {{ users: number, passwordHash: string }} options
 */
export async function seedBetterAuth(client, { users, passwordHash }) {
  await client.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select md5('user ' || n), 'User', 'user-' || n || '@example.com', false, now(), now()
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
