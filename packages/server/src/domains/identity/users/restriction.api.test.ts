import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';
import { userView } from './users.view.ts';
import { readStoredUser } from './read-stored-user.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const change = (body: object) =>
  ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', project, body });
const read = () => ask(instance.app, `GET /api/v1/users/${user.userId}`, { as: 'server', project });

const RESTRICTED = {
  is_restricted: true,
  restricted_reason: { type: 'restricted_by_administrator' },
  restricted_by_admin: true,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
};
const FREE = {
  is_restricted: false,
  restricted_reason: null,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
};
const GIVEN = { restricted_by_admin_reason: 'Unpaid.', restricted_by_admin_private_details: '<b>Two</b> reports' };
const NO_RESTRICTION = {
  status: 400,
  knownError: null,
  body: 'Only restricted users can have a reason or private details.',
};

test('a server restricts a user, changes why, and lets them in again: then nobody knows the reason any more', async () => {
  const before = (await read()).body as object;

  expect(await change({ restricted_by_admin: true, ...GIVEN })).toEqual(
    answered({ ...before, ...RESTRICTED, ...GIVEN }),
  );
  expect(await read()).toEqual(answered({ ...before, ...RESTRICTED, ...GIVEN }));
  expect(await change({ restricted_by_admin_reason: 'Still unpaid.' })).toMatchObject({
    body: { ...RESTRICTED, ...GIVEN, restricted_by_admin_reason: 'Still unpaid.' },
  });
  expect(await change({ restricted_by_admin_reason: '', restricted_by_admin_private_details: null })).toMatchObject({
    body: RESTRICTED,
  });
  expect(await change({ restricted_by_admin: false })).toEqual(answered({ ...before, ...FREE }));
  expect(await change({ restricted_by_admin: true })).toMatchObject({ body: RESTRICTED });
});

test('who is restricted again is so since the first time; an unrelated change leaves the restriction', async () => {
  const since = () => instance.query('select restricted_at from users where id = $1', [user.userId]);
  await change({ restricted_by_admin: true, ...GIVEN });
  const first = await since();
  instance.clock.advance(1000);

  await change({ restricted_by_admin: true });
  await change({ primary_email_verified: true });
  await change({ display_name: 'Mira' });

  expect(await since()).toEqual(first);
  expect(await read()).toMatchObject({ body: { ...GIVEN, display_name: 'Mira', primary_email_verified: true } });
});

test.each([
  { restricted_by_admin_reason: 'Unpaid.' },
  { restricted_by_admin_private_details: 'Unpaid.' },
  { restricted_by_admin: false, restricted_by_admin_reason: 'Unpaid.' },
])('a reason without a restriction is refused: %j', async (body) => {
  expect(await change(body)).toEqual(NO_RESTRICTION);
  expect(await ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body })).toEqual(NO_RESTRICTION);
  expect(await read()).toMatchObject({ body: FREE });
});

test.each([
  { restricted_by_admin: true, restricted_by_admin_reason: 'x'.repeat(501) },
  { restricted_by_admin: true, restricted_by_admin_private_details: 'x'.repeat(2001) },
  { restricted_by_admin: 'yes' },
  { restricted_by_admin: null },
])('what is too long or no restriction is refused: %#', async (body) => {
  expect(await change(body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  expect(await read()).toMatchObject({ body: FREE });
});

test('the longest reason and details are kept whole', async () => {
  const longest = {
    restricted_by_admin_reason: 'r'.repeat(500),
    restricted_by_admin_private_details: 'd'.repeat(2000),
  };
  expect(await change({ restricted_by_admin: true, ...longest })).toMatchObject({ body: longest });
});

test('a restriction ends every session of the user, and of nobody else', async () => {
  const other = await signUp(instance.app, { project });

  await change({ restricted_by_admin: true });

  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
  expect(await tokensAlive(instance.app, other, project)).toEqual(ALIVE);
});

test('links that would sign in are dead after it, those that reset a password are not', async () => {
  const { code: signInCode } = await mailCode(instance, 'sign_in', { project, user });
  const { code: resetCode } = await mailCode(instance, 'password_reset', { project, user });

  await change({ restricted_by_admin: true });

  expect(await checkCode(instance.app, 'sign_in', { project, code: signInCode })).toMatchObject({
    knownError: 'VERIFICATION_CODE_EXPIRED',
  });
  expect(await checkCode(instance.app, 'password_reset', { project, code: resetCode })).toMatchObject({ status: 200 });
});

test('the event tells the restriction', async () => {
  const { body } = await change({ restricted_by_admin: true, ...GIVEN });

  const [stored] = await instance.query<{ version: number; data: Record<string, unknown> }>(
    "select version, data from events where type = 'user.updated' and data ->> 'id' = $1 order by xmin::text::bigint desc limit 1",
    [user.userId],
  );
  expect(stored && userView(instance.ctx, readStoredUser(stored))).toEqual(body);
});

test('a user can be restricted from the start', async () => {
  const body = { restricted_by_admin: true, ...GIVEN };
  expect(await ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body })).toMatchObject({
    status: 201,
    body: { ...RESTRICTED, ...GIVEN },
  });
});
