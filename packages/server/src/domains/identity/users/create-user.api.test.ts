import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signIn } from '../../../testing/sign-up.ts';

const CREATE = 'POST /api/v1/users';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const create = (body: object, as: 'server' | 'admin' = 'server') => ask(instance.app, CREATE, { as, project, body });

test.each(['server', 'admin'] as const)('a user of whom nothing is known can be created with %s access', async (as) => {
  expect(await create({}, as)).toEqual(
    answered(
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        primary_email: null,
        primary_email_verified: false,
        display_name: null,
        profile_image_url: null,
        signed_up_at_millis: instance.clock.now().getTime(),
        last_active_at_millis: instance.clock.now().getTime(),
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: null,
        has_password: false,
        auth_with_email: false,
        primary_email_auth_enabled: false,
        otp_auth_enabled: false,
        passkey_auth_enabled: false,
        requires_totp_mfa: false,
        is_anonymous: false,
        is_restricted: false,
        restricted_reason: null,
        restricted_by_admin: false,
        restricted_by_admin_reason: null,
        restricted_by_admin_private_details: null,
        country_code: null,
        risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
        oauth_providers: [],
        auth_methods: [],
        connected_accounts: [],
        selected_team_id: null,
        selected_team: null,
      },
      201,
    ),
  );
});

test('everything that is known can be said at once, and is read again', async () => {
  const email = `Mira.${newEmail()}`;
  const known = {
    display_name: 'Mira',
    profile_image_url: 'https://app.example.com/mira.png',
    client_metadata: { theme: 'dark' },
    client_read_only_metadata: ['pro'],
    server_metadata: 'a bare text',
    primary_email: email,
    primary_email_verified: true,
  };

  const answer = await create({
    ...known,
    primary_email_auth_enabled: true,
    password: 'correct horse',
    totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=',
    selected_team_id: null,
  });

  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...known,
      has_password: true,
      auth_with_email: true,
      requires_totp_mfa: true,
      auth_methods: [
        { type: 'password', identifier: email },
        { type: 'otp', contact_channel: { type: 'email', email } },
      ],
    },
  });
  const { id } = answer.body as { id: string };
  expect(await ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project })).toEqual(answered(answer.body));
});

test('a created user signs in with the password that the server chose, however short it is', async () => {
  const email = newEmail();
  const { body } = await create({ primary_email: email, primary_email_auth_enabled: true, password: '1234567' });

  const { userId } = await signIn(instance.app, { email, password: '1234567', project });

  expect(userId).toBe((body as { id: string }).id);
});

test('nobody is mailed and nobody is signed in; the event is recorded', async () => {
  const given = { primary_email: newEmail(), primary_email_auth_enabled: true, password: 'correct horse' };

  expect(await rowsAddedBy(instance, () => create(given))).toEqual({ users: 1, events: 1 });
  const [event] = await instance.query(
    "select type, data ->> 'primary_email' as email from events order by xmin::text::bigint desc limit 1",
  );
  expect(event).toEqual({ type: 'user.created', email: given.primary_email });
});

test('an empty display name is stored as none, and a primary e-mail without more is no way to sign in', async () => {
  const primary_email = newEmail();

  expect(await create({ display_name: '', primary_email })).toMatchObject({
    status: 201,
    body: {
      display_name: null,
      primary_email,
      primary_email_verified: false,
      auth_with_email: false,
      auth_methods: [],
    },
  });
});

test('an address is taken once among those who sign in by e-mail, however it is spelt; others may share it', async () => {
  const email = newEmail();
  const taken = email.toUpperCase();
  await create({ primary_email: email, primary_email_auth_enabled: true });

  expect(await create({ primary_email: taken, primary_email_auth_enabled: true })).toEqual(
    refused('USER_EMAIL_ALREADY_EXISTS', { email: taken, would_work_if_email_was_verified: false }),
  );
  expect((await create({ primary_email: email })).status).toBe(201);
  expect((await create({ primary_email: email, primary_email_auth_enabled: false })).status).toBe(201);
});

test('of many who are created with the same address at once, one is', async () => {
  const primary_email = newEmail();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create({ primary_email, primary_email_auth_enabled: true })),
  );

  const taken = refused('USER_EMAIL_ALREADY_EXISTS', { email: primary_email, would_work_if_email_was_verified: false });
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201)).toEqual(Array.from({ length: 9 }, () => taken));
});

test.each([
  [{ primary_email_auth_enabled: true }, 'Signing in by email requires a primary email address.'],
  [{ primary_email: null, primary_email_auth_enabled: true }, 'Signing in by email requires a primary email address.'],
  [{ password: 'correct horse' }, 'A password needs signing in by e-mail to be on.'],
  [{ primary_email: 'mira@example.com', password: 'correct horse' }, 'A password needs signing in by e-mail to be on.'],
])('%j is refused in words', async (body, text) => {
  expect(await create(body)).toEqual({ status: 400, knownError: null, body: text });
});

test('what does not fit is refused and creates nobody', async () => {
  const team_id = 'd94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21';
  const signIn = { primary_email: newEmail(), primary_email_auth_enabled: true };

  const added = await rowsAddedBy(instance, async () => {
    expect(await create({ primary_email: 'no address' })).toEqual(mismatch(CREATE, 'Invalid email'));
    expect(await create({ profile_image_url: 7 })).toEqual(
      mismatch(CREATE, 'body.profile_image_url must be of type string'),
    );
    expect(await create({ server_metadata: 'x'.repeat(65_535) })).toEqual(
      mismatch(CREATE, 'body.server_metadata must be at most 65536 bytes of JSON'),
    );
    expect(await create({ totp_secret_base64: '***' })).toEqual(mismatch(CREATE, 'Invalid base64 format'));
    expect(await create({ ...signIn, password: 'x'.repeat(257) })).toEqual(
      refused('PASSWORD_TOO_LONG', { maxLength: 256 }),
    );
    expect(await create({ selected_team_id: team_id })).toMatchObject({ knownError: 'TEAM_MEMBERSHIP_NOT_FOUND' });
  });
  expect(added).toEqual({});
});
