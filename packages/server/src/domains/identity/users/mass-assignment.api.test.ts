import { clientUser, serverUser } from '@keystead/contract';
import { expect } from 'vitest';
import { ask, mismatch, refused } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const CHANGE = 'PATCH /api/v1/users/me';

const test = instanceTest();
let user: SignedIn;
test.beforeAll(async () => {
  user = await signUp(instance.app);
});

const OWN_FIELDS = [
  'display_name',
  'profile_image_url',
  'client_metadata',
  'selected_team_id',
  'otp_auth_enabled',
  'totp_secret_base64',
];
const SERVER_FIELDS = [
  ...OWN_FIELDS,
  'client_read_only_metadata',
  'server_metadata',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'restricted_by_admin',
  'restricted_by_admin_reason',
  'restricted_by_admin_private_details',
];

/** Every field that a user has or that servers may send one day, the columns of the table, and names that do harm elsewhere. */
const fields = [
  ...Object.keys(clientUser.shape),
  ...Object.keys(serverUser.shape),
  ...SERVER_FIELDS,
  'password_hash',
  'totp_secret_sealed',
  'totp_last_step',
  'restricted_at',
  'restricted_private_details',
  'oauth_accounts',
  'email_auth_enabled',
  'primary_email_normalized',
  'project_id',
  'user_id',
  'role',
  'constructor',
  'toString',
];

const values = [true, 'x@evil.example', { managedProjectIds: ['internal'] }, null];
const row = async () => instance.query('select * from users where id = $1', [user.userId]);

/** Sends the field with every value, next to one that is allowed. */
const tryField = (as: 'client' | 'server' | 'admin', field: string) =>
  Promise.all(
    values.map((value) =>
      ask(instance.app, CHANGE, {
        as,
        accessToken: user.accessToken,
        body: { display_name: 'Changed', [field]: value },
      }),
    ),
  );
const refusals = (field: string) => values.map(() => mismatch(CHANGE, `body contains unknown properties: ${field}`));

test.each([...new Set(fields)].filter((field) => !OWN_FIELDS.includes(field)))(
  'a client that sends %s is refused and changes nothing',
  async (field) => {
    const before = await row();

    expect(await tryField('client', field)).toEqual(refusals(field));
    expect(await row()).toEqual(before);
  },
);

test.each([...new Set(fields)].filter((field) => !SERVER_FIELDS.includes(field)))(
  'a server or an admin that sends %s is refused too',
  async (field) => {
    const before = await row();

    expect(await tryField('server', field)).toEqual(refusals(field));
    expect(await tryField('admin', field)).toEqual(refusals(field));
    expect(await row()).toEqual(before);
  },
);

test('a field that is smuggled in as __proto__ is refused', async () => {
  const response = await instance.app.request('/api/v1/users/me', {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': 'pck_internal_client',
      'x-stack-access-token': user.accessToken,
    },
    body: '{"display_name":"x","__proto__":{"server_metadata":{"managedProjectIds":["internal"]}}}',
  });

  expect(await response.json()).toEqual(mismatch(CHANGE, 'body contains unknown properties: __proto__').body);
});

test('a user cannot name another user in the path or the query', async () => {
  const other = await signUp(instance.app);
  const { accessToken } = user;
  const given = { as: 'client', accessToken } as const;
  const line = `/api/v1/users/${other.userId}` as const;
  const tooLittle = refused('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: 'client',
    allowed_access_types: ['server', 'admin'],
  });

  expect(await ask(instance.app, `GET /api/v1/users/me?user_id=${other.userId}`, given)).toEqual(
    mismatch('GET /api/v1/users/me', 'query contains unknown properties: user_id'),
  );
  expect(await ask(instance.app, `GET ${line}`, given)).toEqual(tooLittle);
  expect(await ask(instance.app, `PATCH ${line}`, { ...given, body: {} })).toEqual(tooLittle);
  expect(await ask(instance.app, `DELETE ${line}`, given)).toEqual(tooLittle);
});

test.each(['POST /api/v1/users', 'PATCH /api/v1/users/me'] as const)(
  'what only the database may say is refused by %s',
  async (line) => {
    const secret = ['id', 'signed_up_at_millis', 'last_active_at_millis', 'has_password', 'connected_accounts'];
    const answers = await Promise.all(
      secret.map((field) =>
        ask(instance.app, line, { as: 'server', accessToken: user.accessToken, body: { [field]: 'x' } }),
      ),
    );
    expect(answers).toEqual(secret.map((field) => mismatch(line, `body contains unknown properties: ${field}`)));
  },
);

test('an account is given by servers, to somebody new: users cannot take one, and nobody gets one later', async () => {
  const { accessToken, userId } = user;
  const body = { oauth_providers: [{ id: 'github', account_id: '583231', email: 'x@evil.example' }] };
  const send = (line: RequestLine, as: 'client' | 'server' | 'admin') =>
    ask(instance.app, line, { as, accessToken, body });
  const unknown = (line: RequestLine) => mismatch(line, 'body contains unknown properties: oauth_providers');
  const tooLittle = { knownError: 'INSUFFICIENT_ACCESS_TYPE' };

  expect(await send('POST /api/v1/users', 'client')).toMatchObject(tooLittle);
  expect(await send(`PATCH /api/v1/users/${userId}`, 'client')).toMatchObject(tooLittle);
  expect(await send(CHANGE, 'client')).toEqual(unknown(CHANGE));
  for (const as of ['server', 'admin'] as const) {
    expect(await send(CHANGE, as)).toEqual(unknown(CHANGE));
    expect(await send(`PATCH /api/v1/users/${userId}`, as)).toEqual(unknown(`PATCH /api/v1/users/${userId}`));
  }
  expect(await instance.query('select * from oauth_accounts')).toEqual([]);
});
