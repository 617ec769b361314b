import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { userView } from '../../identity/users/users.view.ts';
import { readStoredUser } from '../../identity/users/read-stored-user.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance, everyCodeOn);
});

interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const eventsOf = (projectId = project.id) =>
  instance.query<Event>(
    `select type, data from events where project_id = $1 and type not like 'session.%'
     order by created_at, xmin::text::bigint`,
    [projectId],
  );
/** What some work records, and nothing from before. */
async function recorded(work: () => Promise<unknown>, projectId = project.id): Promise<Event[]> {
  const before = await eventsOf(projectId);
  await work();
  return (await eventsOf(projectId)).slice(before.length);
}
const send = (line: `${string} /${string}`, user: SignedIn, body: object) =>
  ask(instance.app, line, { as: 'client', project, accessToken: user.accessToken, body });

test('a sign-up records the user as it was made, by the clock, without anything secret', async () => {
  const email = `Mira.${newEmail()}`;

  const { userId } = await signUp(instance.app, { project, email });

  const events = await instance.query('select * from events where project_id = $1 order by sequence', [project.id]);
  expect(events.slice(1)).toMatchObject([{ type: 'session.created' }]);
  expect(events.slice(0, 1)).toEqual([
    {
      project_id: project.id,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'user.created',
      version: 1,
      created_at: instance.clock.now(),
      sequence: expect.stringMatching(/^\d+$/),
      actor: 'user',
      actor_id: null,
      address: null,
      device: null,
      request_id: expect.stringMatching(/^[a-z0-9]{16}$/),
      erased_for: null,
      position: null,
      digest: null,
      origin_digest: null,
      hash: null,
      data: {
        id: userId,
        signed_up_at_millis: instance.clock.now().getTime(),
        last_active_at_millis: instance.clock.now().getTime(),
        primary_email: email,
        primary_email_verified: false,
        must_verify_email: false,
        email_auth_enabled: true,
        otp_auth_enabled: true,
        has_password: true,
        requires_totp: false,
        restricted_at_millis: null,
        restricted_reason: null,
        restricted_private_details: null,
        display_name: null,
        profile_image_url: null,
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: null,
        oauth_accounts: [],
        selected_team: null,
      },
    },
  ]);
});

test('the user of an event is shown as the API shows them', async () => {
  const user = await signUp(instance.app, { project });
  const changes = {
    display_name: 'Mira',
    client_metadata: { a: [1] },
    client_read_only_metadata: 'b',
    server_metadata: { c: null },
    profile_image_url: 'https://example.com/mira.png',
    primary_email_verified: true,
  };
  const { body } = await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: changes,
  });
  const created = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: {
      oauth_providers: [
        { id: 'github', account_id: '1', email: 'm@example.com' },
        { id: 'google', account_id: '2' },
      ],
    },
  });

  const stored = await instance.query<{ version: number; data: unknown }>(
    'select version, data from events where project_id = $1 order by xmin::text::bigint desc limit 2',
    [project.id],
  );

  expect(stored.map((event) => userView(instance.ctx, readStoredUser(event)))).toEqual([created.body, body]);
  expect(() => readStoredUser({ version: 0, data: {} })).toThrow('version 0');
});

test('a newcomer by magic link is recorded once, when the code is used', async () => {
  const email = newEmail();

  expect(await recorded(() => mailCodeTo(instance, 'sign_in', { project, email }))).toEqual([]);
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email });
  expect(await recorded(() => useCode(instance.app, 'sign_in', { project, code }))).toMatchObject([
    { type: 'user.created', data: { primary_email: email, primary_email_verified: true, has_password: false } },
  ]);
});

test('every change of a user is recorded once, as it is afterwards', async () => {
  const user = await signUp(instance.app, { project });
  const { userId: id } = user;
  const verification = await mailCode(instance, 'email_verification', { project, user });

  expect(
    await recorded(() => send('PATCH /api/v1/users/me', user, { display_name: 'Mira', client_metadata: { a: 1 } })),
  ).toMatchObject([{ type: 'user.updated', data: { id, display_name: 'Mira', client_metadata: { a: 1 } } }]);
  expect(
    await recorded(() => useCode(instance.app, 'email_verification', { project, code: verification.code })),
  ).toMatchObject([{ type: 'user.updated', data: { id, primary_email_verified: true, display_name: 'Mira' } }]);
  expect(
    await recorded(() =>
      send('POST /api/v1/auth/password/update', user, { old_password: user.password, new_password: 'battery staple' }),
    ),
  ).toMatchObject([{ type: 'user.updated', data: { id, has_password: true } }]);
  const reset = await mailCode(instance, 'password_reset', { project, user });
  expect(await recorded(() => useCode(instance.app, 'password_reset', { project, code: reset.code }))).toMatchObject([
    { type: 'user.updated', data: { id } },
  ]);
});

test('a project that somebody makes is a change of that user', async () => {
  const owner = await signUp(instance.app);

  let made: OwnedProject | undefined;
  const events = await recorded(async () => (made = await makeSilentProject(instance, { owner })), 'internal');

  expect(events).toMatchObject([
    { type: 'user.updated', data: { id: owner.userId, server_metadata: { managedProjectIds: [made?.id] } } },
  ]);
});

test('what changes nobody records nothing: sign-ins, mails, refusals, used codes', async () => {
  const user = await signUp(instance.app, { project });
  const { code } = await mailCode(instance, 'email_verification', { project, user });
  await useCode(instance.app, 'email_verification', { project, code });

  const events = await recorded(async () => {
    await signIn(instance.app, { ...user, project });
    const link = await mailCode(instance, 'sign_in', { project, user });
    await useCode(instance.app, 'sign_in', { project, code: link.code });
    await useCode(instance.app, 'email_verification', { project, code });
    await useCode(instance.app, 'password_reset', { project, code: 'x' });
    await send('POST /api/v1/auth/password/update', user, { old_password: 'wrong', new_password: 'battery staple' });
    await send('POST /api/v1/auth/password/set', user, { password: 'battery staple' });
    await send('PATCH /api/v1/users/me', user, { display_name: 7 });
    await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      body: { email: user.email, password: 'correct horse' },
    });
  });

  expect(events).toEqual([]);
});

test('no event holds a password or its hash', async () => {
  await signUp(instance.app, { project, password: 'a very own password' });

  const [stored] = await instance.query<{ text: string }>('select string_agg(e::text, $1) as text from events e', [
    '\n',
  ]);
  expect(stored?.text).toContain('user.created');
  expect(stored?.text).not.toMatch(/argon2|a very own password|password_?hash"/i);
});

/** As if the events could not be written, whatever the reason. */
test('a change whose event cannot be written does not happen either', async () => {
  const user = await signUp(instance.app, { project });
  const { code } = await mailCode(instance, 'email_verification', { project, user });
  const before = await instance.query('select * from users where project_id = $1', [project.id]);

  const answers = await whileLogIsClosed(instance, async () => [
    await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      body: { email: newEmail(), password: 'correct horse' },
    }),
    await send('PATCH /api/v1/users/me', user, { display_name: 'Mira' }),
    await useCode(instance.app, 'email_verification', { project, code }),
    await send('POST /api/v1/auth/password/update', user, {
      old_password: user.password,
      new_password: 'battery staple',
    }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(await instance.query('select * from users where project_id = $1', [project.id])).toEqual(before);
  expect(await useCode(instance.app, 'email_verification', { project, code })).toMatchObject({ status: 200 });
});
