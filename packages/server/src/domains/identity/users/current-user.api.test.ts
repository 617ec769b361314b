import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const ME = 'GET /api/v1/users/me';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const clientView = ({ userId, email }: SignedIn) => ({
  id: userId,
  primary_email: email,
  primary_email_verified: false,
  display_name: null,
  profile_image_url: null,
  signed_up_at_millis: instance.clock.now().getTime(),
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: true,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  oauth_providers: [],
  auth_methods: [
    { type: 'password', identifier: email },
    { type: 'otp', contact_channel: { type: 'email', email } },
  ],
  connected_accounts: [],
  selected_team_id: null,
  selected_team: null,
});
const serverView = (signedIn: SignedIn) => ({
  ...clientView(signedIn),
  server_metadata: null,
  last_active_at_millis: instance.clock.now().getTime(),
  primary_email_auth_enabled: true,
  restricted_by_admin_private_details: null,
  country_code: null,
  risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
});

test('a client sees its user without what belongs to servers', async () => {
  await instance.query(`update users set server_metadata = '{"note":"secret"}' where id = $1`, [user.userId]);

  const answer = await ask(instance.app, ME, { as: 'client', accessToken: user.accessToken });

  expect(answer).toEqual(answered(clientView(user)));
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test.each(['server', 'admin'] as const)('with %s access the whole user is seen', async (as) => {
  expect(await ask(instance.app, ME, { as, accessToken: user.accessToken })).toEqual(answered(serverView(user)));
});

test('whatever stands in the database is shown', async () => {
  await instance.query(
    `update users set primary_email_verified = true, display_name = 'Mira', profile_image_url = 'https://x.example/m.png',
       client_metadata = '{"a":[1]}', client_read_only_metadata = '"plan"', server_metadata = '[null]', password_hash = null
     where id = $1`,
    [user.userId],
  );

  expect(await ask(instance.app, ME, { as: 'server', accessToken: user.accessToken })).toEqual(
    answered({
      ...serverView(user),
      primary_email_verified: true,
      display_name: 'Mira',
      profile_image_url: 'https://x.example/m.png',
      client_metadata: { a: [1] },
      client_read_only_metadata: 'plan',
      server_metadata: [null],
      has_password: false,
      auth_methods: [{ type: 'otp', contact_channel: { type: 'email', email: user.email } }],
    }),
  );
});

test('a user without e-mail sign-in has no way to sign in by it', async () => {
  await instance.query('update users set email_auth_enabled = false where id = $1', [user.userId]);

  expect(await ask(instance.app, ME, { as: 'client', accessToken: user.accessToken })).toEqual(
    answered({ ...clientView(user), auth_with_email: false, otp_auth_enabled: false, auth_methods: [] }),
  );
});

test.each(['client', 'server', 'admin'] as const)(
  'with %s access and nobody signed in there is no own user',
  async (as) => {
    expect(await ask(instance.app, ME, { as })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await ask(instance.app, ME, { as, accessToken: '' })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await ask(instance.app, 'PATCH /api/v1/users/me', { as, body: { display_name: 'x' } })).toEqual(
      refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
  },
);

test('the token of a deleted user is signed out, not an error', async () => {
  const { accessToken } = user;
  expect((await ask(instance.app, ME, { as: 'client', accessToken })).status).toBe(200);

  await instance.query('delete from users where id = $1', [user.userId]);

  const signedOut = refused('CANNOT_GET_OWN_USER_WITHOUT_USER');
  expect(await ask(instance.app, ME, { as: 'client', accessToken })).toEqual(signedOut);
  expect(await ask(await instance.secondProcess(), ME, { as: 'client', accessToken })).toEqual(signedOut);
  expect(
    await ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body: { display_name: 'x' } }),
  ).toEqual(signedOut);
  expect(await ask(instance.app, 'GET /api/v1/internal/projects', { as: 'client', accessToken })).toEqual(
    refused('USER_AUTHENTICATION_REQUIRED'),
  );
});

test('all headers may come under the newer prefix', async () => {
  const headers = {
    'x-hexclave-project-id': 'internal',
    'x-hexclave-access-type': 'client',
    'x-hexclave-publishable-client-key': internalKeys.client,
    'x-hexclave-access-token': user.accessToken,
    'x-hexclave-client-version': 'js @stackframe/js@2.8.108',
    'x-hexclave-random-nonce': 'x',
    'x-hexclave-allow-anonymous-user': 'true',
  };

  expect(await ask(instance.app, ME, { headers })).toEqual(answered(clientView(user)));
});
