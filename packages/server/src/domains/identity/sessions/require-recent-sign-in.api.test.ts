import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import type { Call, RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const TEN_MINUTES = 10 * 60_000;
const SECOND = 1000;
const REQUIRED = refused('RECENT_SIGN_IN_REQUIRED');

interface Operation {
  readonly name: string;
  readonly line: RequestLine;
  readonly body?: object;
}
const SECRET = Buffer.from('twenty bytes of hers').toString('base64');
const enable: Operation = {
  name: 'setting a second factor',
  line: 'PATCH /api/v1/users/me',
  body: { totp_secret_base64: SECRET },
};
const disable: Operation = { ...enable, name: 'removing it', body: { totp_secret_base64: null } };
const setFirst: Operation = {
  name: 'setting a first password',
  line: 'POST /api/v1/auth/password/set',
  body: { password: 'battery staple' },
};
const remove: Operation = { name: 'deleting the account', line: 'DELETE /api/v1/users/me' };
const operations = [enable, disable, setFirst, remove];

interface Person extends SignedIn {
  readonly project: OwnedProject;
}

const test = instanceTest();
let project: OwnedProject;
let user: Person;
test.beforeAll(async () => {
  project = await makeProject(instance.app, {
    config: { require_recent_sign_in: true, client_user_deletion_enabled: true },
  });
});
beforeEach(async () => {
  user = await arrive();
});

const arrive = async (at = project): Promise<Person> => ({
  ...(await signUp(instance.app, { project: at })),
  project: at,
});

/** Access tokens live as long as a sign-in is recent, so there is a new one each time. */
async function renewed({ refreshToken, project }: Person, more: object = {}): Promise<{ accessToken: string }> {
  const client = { client_id: project.id, client_secret: project.keys.client };
  const { body } = await ask(instance.app, 'POST /api/v1/auth/oauth/token', {
    body: { grant_type: 'refresh_token', ...client, refresh_token: refreshToken, ...more },
  });
  return { accessToken: (body as { access_token: string }).access_token };
}

const perform = async ({ line, body }: Operation, by = user, more: Call = {}): Promise<WholeAnswer> =>
  ask(instance.app, line, { as: 'client', project: by.project, ...(await renewed(by)), body, ...more });

const confirm = async (by = user, app = instance.app): Promise<WholeAnswer> =>
  ask(app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    project: by.project,
    ...(await renewed(by)),
    body: { password: by.password },
  });

const forgetPassword = (person: Person) =>
  instance.query('update users set password_hash = null where id = $1', [person.userId]);
const stored = (person: Person) =>
  instance.query('select password_hash, totp_secret_sealed from users where id = $1', [person.userId]);

describe.each(operations)('$name', (operation) => {
  /** Only who has no password can set a first one. */
  const makeReady = async (...people: readonly Person[]) => {
    if (operation === setFirst) await Promise.all(people.map(forgetPassword));
  };

  test('works until ten minutes after the sign-in, and not a second longer', async () => {
    const other = await arrive();
    await makeReady(user, other);
    const before = await stored(other);
    instance.clock.advance(TEN_MINUTES);
    expect(await perform(operation)).toMatchObject({ status: 200 });
    instance.clock.advance(SECOND);

    expect(await perform(operation, other)).toEqual(REQUIRED);
    expect(await stored(other)).toEqual(before);
  });

  test('works again for ten minutes once the password was entered, and not a second longer', async () => {
    const other = await arrive();
    instance.clock.advance(TEN_MINUTES + SECOND);
    for (const person of [user, other]) expect(await confirm(person)).toEqual(answered({ success: true }));
    await makeReady(user, other);

    instance.clock.advance(TEN_MINUTES);
    expect(await perform(operation)).toMatchObject({ status: 200 });
    instance.clock.advance(SECOND);
    expect(await perform(operation, other)).toEqual(REQUIRED);
  });

  test.each(['server', 'admin'] as const)('is left to whoever has %s access', async (as) => {
    await makeReady(user);
    instance.clock.advance(TEN_MINUTES + SECOND);

    expect(await perform(operation, user, { as })).toMatchObject({ status: 200 });
  });

  test('needs no recent sign-in in other projects', async () => {
    const config = { client_user_deletion_enabled: true };
    const person = await arrive(await makeProject(instance.app, { config }));
    await makeReady(person);
    instance.clock.advance(TEN_MINUTES + SECOND);

    expect(await perform(operation, person)).toMatchObject({ status: 200 });
  });
});

test('refreshing makes no session recent, and neither does a new refresh token', async () => {
  instance.clock.advance(TEN_MINUTES + SECOND);
  const { accessToken } = await renewed(user, { rotate: 'true' });

  expect(await ask(instance.app, disable.line, { as: 'client', project, accessToken, body: disable.body })).toEqual(
    REQUIRED,
  );
});

test('whoever signs in again may, in the new session alone', async () => {
  instance.clock.advance(TEN_MINUTES + SECOND);
  const again = { ...user, ...(await signIn(instance.app, user)) };

  expect(await perform(enable)).toEqual(REQUIRED);
  expect(await perform(enable, again)).toMatchObject({ status: 200 });
});

test('a password that was entered counts for its session alone, on every process at once', async () => {
  const session = { ...user, ...(await signIn(instance.app, user)) };
  instance.clock.advance(TEN_MINUTES + SECOND);
  expect(await confirm(session, await instance.secondProcess())).toEqual(answered({ success: true }));

  expect(await perform(enable)).toEqual(REQUIRED);
  expect(await perform(enable, session)).toMatchObject({ status: 200 });
});

test('a session that a server started counts from its start', async () => {
  const { body } = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: user.userId },
  });
  const { access_token, refresh_token } = body as Record<string, string>;
  const session = { ...user, accessToken: access_token ?? '', refreshToken: refresh_token ?? '' };
  expect(await perform(enable, session)).toMatchObject({ status: 200 });
  instance.clock.advance(TEN_MINUTES + SECOND);

  expect(await perform(disable, session)).toEqual(REQUIRED);
});

test('what else people change about themselves needs no recent sign-in', async () => {
  instance.clock.advance(TEN_MINUTES + SECOND);
  const rename: Operation = { name: 'rename', line: enable.line, body: { display_name: 'Mira' } };
  const update: Operation = {
    name: 'update',
    line: 'POST /api/v1/auth/password/update',
    body: { old_password: user.password, new_password: 'battery staple' },
  };

  for (const operation of [rename, update]) expect(await perform(operation)).toMatchObject({ status: 200 });
});

test('it takes one statement more, and only where it is asked for', async () => {
  const recorded = recordStatements(instance.ctx);
  const statements = async (line: RequestLine, body?: object) => {
    await ask(recorded.app, line, { as: 'client', project, accessToken: user.accessToken, body });
    return recorded.take().length;
  };
  await statements('GET /api/v1/users/me');

  expect(await statements('GET /api/v1/users/me')).toBe(1);
  expect(await statements('PATCH /api/v1/users/me', { display_name: 'Mira' })).toBe(2);
  const asking = await statements('PATCH /api/v1/users/me', disable.body);
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { require_recent_sign_in: false } },
  });
  instance.clock.advance(2 * SECOND);
  await statements('GET /api/v1/users/me');
  expect(await statements('PATCH /api/v1/users/me', disable.body)).toBe(asking - 1);
});
