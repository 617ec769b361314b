import { ask } from './ask.ts';
import type { Call, RequestLine } from './call.ts';
import { connectTestAccount, grantTokens, ownKeys } from './connected-account.ts';
import { invite } from './invitations.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { beginFlow } from './oauth-flow.ts';
import { newEmail, signUp, type SignedIn } from './sign-up.ts';
import { signUpStaff } from './staff.ts';
import { grant, makeTeam, selectTeam } from './teams.ts';
import type { TestInstance } from './test-instance.ts';

const FROM = '203.0.113.7'; // an IP address that rate limits count
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

export interface FullProject {
  readonly project: OwnedProject;
  readonly user: SignedIn;
}

/** Rows that requests seldom create, inserted directly. */
const RARE = [
  `insert into withheld_mails (project_id, mail_limit, hour, count) values ($1, 'project', now(), 1)`,
  `insert into redirect_refusals (project_id, url, purpose, count, last_at) values ($1, 'https://evil.example', 'test', 1, now())`,
  `insert into oauth_codes (code_hash, project_id, user_id, is_new_user, redirect_uri, code_challenge, expires_at)
   select sha256(uuid_send(id)), project_id, id, false, '', '', now() from users where project_id = $1 limit 1`,
  `insert into staff_codes (project_id, code_hash, purpose, role, created_at, expires_at) values ($1, sha256($1::text::bytea), 'invitation', 'owner', now(), now())`,
  `insert into oauth_tests (project_id, id, provider_id, state_hash, nonce, scopes, steps, started_at, expires_at)
   values ($1, gen_random_uuid(), 'github', sha256($1::text::bytea), '', '{}', '[]', now(), now())`,
  `insert into bulk_jobs (project_id, id, action, user_ids, total, created_at, starts_at)
   values ($1, gen_random_uuid(), 'delete', '', 1, now(), now())`,
  `insert into email_templates (project_id, type, language, subject, content, updated_at)
   values ($1, 'magic_link', 'de', '', '{}', now())`,
  `insert into export_tickets (ticket_hash, project_id, format, filter, includes_secrets, created_at, expires_at)
   values (sha256($1::text::bytea), $1, 'csv', '{}', false, now(), now())`,
  `insert into imports (project_id, id, source, format, is_dry_run, started_at, updated_at)
   values ($1, gen_random_uuid(), 'clerk', 'csv', false, now(), now())`,
  `insert into import_errors (project_id, import_id, line, message) select project_id, id, 1, '' from imports where project_id = $1`,
  `insert into import_keys (project_id, import_id, key) values ($1, gen_random_uuid(), '')`,
  `insert into imported_ids (project_id, source, external_id, user_id)
   select project_id, 'clerk', id::text, id from users where project_id = $1 limit 1`,
  `insert into contact_channels (project_id, id, user_id, value, value_normalized, created_at)
   select project_id, gen_random_uuid(), id, '', '', now() from users where project_id = $1 limit 1`,
  `insert into impersonations (project_id, id, user_id, reason, code_hash, created_at, code_expires_at)
   select project_id, gen_random_uuid(), id, '', sha256(uuid_send(id)), now(), now() from users where project_id = $1 limit 1`,
  `insert into event_chains (project_id, position, hash, swept_position, swept_hash, proof) values ($1, 0, '', 0, '', '')`,
  `insert into webhook_endpoints (project_id, id, url, description, is_ordered, secret_sealed, position, created_at)
   values ($1, gen_random_uuid(), '', '', false, '', 0, now())`,
  `insert into webhook_deliveries (project_id, id, endpoint_id, event_id, event_type, position, status, due_at, created_at)
   select project_id, id, id, id, '', 0, 'delivered', now(), now() from webhook_endpoints where project_id = $1`,
  `insert into webhook_attempts (project_id, delivery_id, number, started_at, millis)
   select project_id, id, 1, now(), 0 from webhook_deliveries where project_id = $1`,
  `insert into sign_in_hours (project_id, hour, method, outcome, n) values ($1, now(), 'password', 'finished', 1)`,
  `insert into metrics_days (project_id, day, users, teams, signed_up, invited, by_provider, imported, by_server, active_day, active_week,
     active_month, sign_ins, mails_sent, mails_failed, mails_expired)
   values ($1, now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0, 0, 0)`,
  `insert into retention_weeks (project_id, week, weeks_later, users, active) values ($1, now(), 0, 0, 0)`,
  `insert into rate_limits (project_id, bucket, window_ends_at, count) values ($1, 'test', now(), 1) on conflict do nothing`,
];

/** Creates a project with a row in every table that has rows of projects. A new table needs a statement here. */
export async function makeFullProject(instance: TestInstance): Promise<FullProject> {
  const { app } = instance;
  const project = await makeProject(app, {
    config: {
      domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
      oauth_providers: [ownKeys('github')],
      client_team_creation_enabled: true,
    },
  });
  const send = async (line: RequestLine, given: Call): Promise<number> =>
    (await ask(app, line, { as: 'client', project, from: FROM, ...given })).status;
  const user = await signUp(app, { project });
  const { accessToken, email, password } = user;
  await send('POST /api/v1/auth/password/sign-in', { body: { email, password } });
  await send('POST /api/v1/auth/password/sign-in', { body: { email: newEmail(), password: 'wrong' } });
  await send('PATCH /api/v1/users/me', { accessToken, body: { profile_image_url: PICTURE } });
  const team = await makeTeam(app, { project, creator: user });
  await send(`PATCH /api/v1/teams/${team.id}`, { as: 'server', body: { profile_image_url: PICTURE } });
  await grant(app, team, user, '$read_members');
  await selectTeam(app, team, user);
  await invite(instance, team, { by: user });
  await grantTokens(instance, await connectTestAccount(instance, { project, user }));
  await beginFlow(app, { project });
  await signUpStaff(instance, { project, role: 'support' });
  for (const statement of RARE) await instance.query(statement, [project.id]);
  return { project, user };
}

/** Counts the rows of a project in each table. */
export async function countRowsOfProject(
  { query }: Pick<TestInstance, 'query'>,
  projectId: string,
): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name} where project_id = $1) as ${name}`);
  const [row = {}] = await query<Record<string, number>>(`select ${counts.join(', ')}`, [projectId]);
  return row;
}
