import { fillTables } from './fill-tables.ts';

/**
 * Users with varied names, addresses and times, for realistic plans. Each has a session and an event, one in four an
 * OAuth account. One in four is still active, and the others left within forty days. One in ten has an unverified
 * address, one in fifty two-factor authentication, one in a thousand is restricted, and one in three may get magic
 * links.
 */
const INSERTS = [
  `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
     email_auth_enabled, otp_auth_enabled, password_hash, totp_secret_sealed, restricted_at, display_name)
   select $1, gen_random_uuid(), t,
     case
       when n % 4 = 1 then today - least(interval '30 days', today - t) * (n * 7919::bigint % 1000 / 1000.0)
       else t + least(interval '40 days', today - t) * (n % 977 / 977.0)
     end,
     mail, mail, n % 10 <> 0, true, n % 3 = 0, repeat('h', 97), case when n % 50 = 3 then '\\x00'::bytea end,
     case when n % 1000 = 7 then t end, initcap(left(md5(n::text), 8))
   from generate_series(1, $2::int) as n,
     lateral (
       select timestamptz '2027-01-01' + n * interval '1 minute' as t, left(md5('m' || n), 8) || n || '@example.com' as mail,
         timestamptz '2027-01-01' + $2::int * interval '1 minute' as today
     )`,
  `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
   select project_id, gen_random_uuid(), id, sha256(uuid_send(id)), signed_up_at, last_active_at, timestamptz '2040-01-01'
   from users
   where project_id = $1 limit $2`,
  `insert into events (project_id, id, type, created_at, data)
   select project_id, gen_random_uuid(), 'user.created', signed_up_at, jsonb_build_object('id', id)
   from users
   where project_id = $1 limit $2`,
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
   select project_id, 'github', id::text, id, signed_up_at
   from users
   where project_id = $1 and get_byte(uuid_send(id), 0) % 4 = 0 limit $2`,
];
const TABLES = ['users', 'sessions', 'events', 'oauth_accounts'];

/** Fills a project, with a million users in a minute or two. Needs a superuser, as test databases have. */
export const insertManyUsers = (databaseUrl: string, projectId: string, users: number): Promise<void> =>
  fillTables(databaseUrl, TABLES, INSERTS, [projectId, users]);
