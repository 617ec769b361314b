import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type WholeAnswer } from '../testing/ask.ts';
import { keyHeader } from '../testing/call.ts';
import {
  providerSettings,
  smtpSettings,
  useSecrets,
  ways,
  type SecretRequest,
  type SecretsInUse,
} from '../testing/secrets-in-use.ts';
import { startProviderStub, type ProviderStub } from '../testing/provider-stub.ts';
import { startTestInstance } from '../testing/test-instance.ts';

/** What somebody reads in a stolen backup opens nothing: not as the secret that it was made of, and not beside it. */
let used: SecretsInUse;
let providers: ProviderStub;
beforeAll(async () => {
  providers = await startProviderStub();
  const guessLimits = { secondFactorInOneHour: 1_000_000 };
  used = await useSecrets(await startTestInstance({ guessLimits, oauth: providers.oauth }), providers);
});
afterAll(async () => {
  await used.instance.stop();
  await providers.stop();
});

/** Everything that is stored of secrets. A new column needs a line. */
const columns = [
  'api_keys.publishable_client_key_hash',
  'api_keys.secret_server_key_hash',
  'api_keys.super_secret_admin_key_hash',
  'export_tickets.ticket_hash',
  'guesses.account',
  'impersonations.code_hash',
  'mails.payload_sealed',
  'oauth_codes.account_sealed',
  'oauth_codes.code_hash',
  'oauth_flows.state_hash',
  'oauth_flows.verifier_sealed',
  'oauth_tests.keys_sealed',
  'oauth_tests.state_hash',
  'oauth_tests.verifier_sealed',
  'oauth_tokens.access_token_sealed',
  'oauth_tokens.refresh_token_sealed',
  'project_oauth_providers.client_secret_sealed',
  'sessions.previous_token_hash',
  'sessions.refresh_token_hash',
  'sessions.token_family_hash',
  'signing_keys.private_key_sealed',
  'staff_codes.code_hash',
  'users.password_hash',
  'users.totp_secret_sealed',
  'verification_codes.code_hash',
  'verification_codes.nonce_hash',
  'webhook_endpoints.previous_secret_sealed',
  'webhook_endpoints.secret_sealed',
];

test('there is a line for every column that holds bytes or a hash, and for nothing else', async () => {
  const stored = await used.instance.query<{ name: string }>(
    `select table_name || '.' || column_name as name
     from information_schema.columns
     where table_schema = 'public' and table_name not in ('profile_pictures', 'team_pictures') -- whoever sees somebody sees their picture
       and (table_name, column_name) <> ('bulk_jobs', 'user_ids') -- ids, many in a row
       and (table_name, column_name) <> ('import_keys', 'key') -- of ids and addresses, which prove nothing
       and table_name not in ('events', 'event_chains') -- of the log, which prove it and open nothing
       and (data_type = 'bytea' or column_name ~ 'hash|sealed')`,
  );

  expect(columns, 'add a line to the columns in every-secret.api.test.ts').toEqual(
    stored.map(({ name }) => name).sort(),
  );
});

const ALL_ROWS = 1000;

/** Values of a column, as somebody might write them. */
async function storedIn(column: string, rows: number): Promise<string[]> {
  const [table, name] = column.split('.');
  const stored = await used.instance.query<{ value: Buffer | string }>(
    `select ${name} as value from ${table} where ${name} is not null and project_id in ($1, 'internal') order by project_id = $1 desc limit ${rows}`,
    [used.project.id],
  );
  if (stored.length === 0) throw new Error(`${column} is empty`);
  return stored.flatMap(({ value }) => {
    const bytes = Buffer.from(value as Buffer);
    const writings = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
    return typeof value === 'string' ? [value, ...writings] : [...writings, `\\x${bytes.toString('hex')}`];
  });
}

/** A code of the catalogue, or a text. */
const isRefusal = ({ status, knownError, body }: WholeAnswer) =>
  status >= 400 && status < 500 && (knownError !== null || typeof body === 'string');

/** All that was let in, or failed in a way that nobody expected. */
async function notRefused(requests: readonly SecretRequest[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const [line, call] of requests) {
    const answer = await ask(used.instance.app, line, call);
    if (!isRefusal(answer)) wrong.push({ line, call, answer });
  }
  return wrong;
}

const joined = (own: string, stored: string): string[] => [
  `${own} ${stored}`,
  `${stored} ${own}`,
  ...[':', '|', ',', '%20', '%00'].map((separator) => `${own}${separator}${stored}`),
];

type Texts = Readonly<Record<string, string>>;

/** The request once for each header and field that carries something, with that joined to what is stored. */
function besides([line, call]: SecretRequest, stored: string): SecretRequest[] {
  const { accessToken, refreshToken, adminAccessToken, body, as, project, headers = {} } = call;
  const sent: Texts = {
    ...(as && project && { 'x-stack-project-id': project.id, 'x-stack-access-type': as }),
    ...(as && project && adminAccessToken === undefined && { [keyHeader[as]]: project.keys[as] }),
    ...(accessToken !== undefined && { 'x-stack-access-token': accessToken }),
    ...(refreshToken !== undefined && { 'x-stack-refresh-token': refreshToken }),
    ...(adminAccessToken !== undefined && { 'x-stack-admin-access-token': adminAccessToken }),
    ...headers,
  };
  const fields = (body ?? {}) as Texts;
  const withHeader = (name: string, value: string): SecretRequest => [
    line,
    { ...call, headers: { ...headers, [name]: value } },
  ];
  const withField = (name: string, value: string): SecretRequest => [
    line,
    { ...call, body: { ...fields, [name]: value } },
  ];
  return [
    ...Object.entries(sent).flatMap(([name, own]) => joined(own, stored).map((value) => withHeader(name, value))),
    ...Object.entries(fields).flatMap(([name, own]) => joined(own, stored).map((value) => withField(name, value))),
  ];
}

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('nothing that is stored takes its place', async () => {
    const requests: SecretRequest[] = [];
    for (const column of columns) {
      const stored = await storedIn(column, way.columns.includes(column) ? ALL_ROWS : 1);
      for (const value of stored) requests.push(await way.request(value, used));
    }

    expect(await notRefused(requests)).toEqual([]);
  });

  test('what is stored of it opens nothing beside it, in whichever header or field', async () => {
    const requests: SecretRequest[] = [];
    for (const column of way.columns)
      for (const value of await storedIn(column, 1)) requests.push(...besides(await way.request(value, used), value));

    expect(await notRefused(requests)).toEqual([]);
  });

  test('the secret itself is taken', async () => {
    const [line, call] = await way.request(way.right(used), used);

    expect(await ask(used.instance.app, line, call)).toMatchObject({ status: way.status ?? 200 });
  });
});

test('a sealed secret that is sent as a setting is a text like any other', async () => {
  const { instance, project } = used;
  const [sealed] = await instance.query<{ password: string; secret: string }>(
    `select p.email_config ->> 'passwordSealed' as password, encode(o.client_secret_sealed, 'base64') as secret
     from projects p join project_oauth_providers o using (project_id) where project_id = $1`,
    [project.id],
  );
  if (!sealed) throw new Error('the project has no secrets');
  const config = {
    email_config: { ...smtpSettings, password: sealed.password },
    oauth_providers: [{ ...providerSettings, client_secret: sealed.secret }],
  };

  const answer = await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

  expect(answer).toMatchObject({ status: 200, body: { config } });
});
