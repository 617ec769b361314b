import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { invite } from '../../../testing/invitations.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCodeTo, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { sessionIdOf, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeTeam } from '../../../testing/teams.ts';
import { sweepLimits } from '../../core/limits/sweep-limits.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const DELETED = answered({ success: true });
const OWN = 'DELETE /api/v1/users/me';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeSilentProject(instance, everyCodeOn);
  user = await signUp(instance.app, { project });
});

const remove = (userId = user.userId) => ask(instance.app, `DELETE /api/v1/users/${userId}`, { as: 'server', project });
const removeOneself = (as: 'client' | 'server' | 'admin' = 'client') =>
  ask(instance.app, OWN, { as, project, accessToken: user.accessToken });
/** What is erased is of version 0, which nobody reads as a user. */
const events = () =>
  instance.query('select type, version, data from events where project_id = $1 order by type', [project.id]);
const letPeopleDelete = () =>
  call(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { client_user_deletion_enabled: true } },
  });

test('a deleted user is gone, once, and can sign up again as somebody else', async () => {
  expect(await remove()).toEqual(DELETED);

  expect(await remove()).toEqual(refused('USER_NOT_FOUND'));
  expect(await ask(instance.app, `GET /api/v1/users/${user.userId}`, { as: 'server', project })).toEqual(
    refused('USER_NOT_FOUND'),
  );
  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
  const again = await signUp(instance.app, { project, email: user.email });
  expect(again.userId).not.toBe(user.userId);
});

test('an owner has signed in, or entered the password, within ten minutes; keys are not asked', async () => {
  const { userId, accessToken: adminAccessToken, password } = project.owner;
  const asOwner = { as: 'admin', project, adminAccessToken } as const;
  await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
    userId,
  ]);
  const line = `DELETE /api/v1/users/${user.userId}` as const;

  expect(await ask(instance.app, line, asOwner)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  await ask(instance.app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    accessToken: adminAccessToken,
    body: { password },
  });
  expect(await ask(instance.app, line, asOwner)).toEqual(DELETED);

  const other = await signUp(instance.app, { project });
  expect(await ask(instance.app, `DELETE /api/v1/users/${other.userId}`, { as: 'admin', project })).toEqual(DELETED);
});

const logs: [string, boolean][] = [
  ['an unsealed log', false],
  ['a sealed log', true],
];

test.each(logs)('%s keeps only that somebody with this id was there and was deleted', async (_, isSealed) => {
  // As signing in with it will.
  await instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
     values ($1, 'github', 'account of a secret', $2, 'other.address@example.com', $3)`,
    [project.id, user.userId, instance.clock.now()],
  );
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { display_name: 'Name of a secret', server_metadata: 'known to nobody' },
  });
  const second = await signIn(instance.app, { ...user, project });
  await mailCodeTo(instance, 'password_reset', { project, email: user.email });
  await mailCodeTo(instance, 'sign_in', { project, email: user.email });
  await instance.query("update mails set status = 'sent', payload_sealed = null where recipient = $1", [user.email]);
  if (isSealed) await sealAll(instance);

  await remove();

  const told = await events();
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      { type: 'session.created', version: 0, data: { id: sessionIdOf(user) } },
      { type: 'session.created', version: 0, data: { id: sessionIdOf(second) } },
      { type: 'user.created', version: 0, data: { id: user.userId } },
      { type: 'user.deleted', version: 1, data: { id: user.userId } },
      { type: 'user.updated', version: 0, data: { id: user.userId } },
    ]),
  );
  instance.clock.advance(2 * 60 * 60_000);
  await sweepLimits(instance.ctx); // how often the address was mailed is forgotten by itself
  const dump = await dumpDatabase(instance);
  const traces = [user.email, 'Name of a secret', 'known to nobody', 'account of a secret', 'other.address@'];
  for (const trace of traces) expect(dump).not.toContain(trace);
  const lines = dump.split('\n').filter((line) => line.includes(user.userId));
  expect(lines).toHaveLength(5); // the events
});

test.each(logs)('%s no longer tells what happened to a session of theirs', async (_, isSealed) => {
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data)
     values ($1, gen_random_uuid(), 'session.token_reused', 1, $2, jsonb_build_object('id', 'a session', 'user_id', $3::text))`,
    [project.id, instance.clock.now(), user.userId],
  );
  if (isSealed) await sealAll(instance);

  await remove();

  expect(await events()).toContainEqual({ type: 'session.token_reused', version: 0, data: { id: 'a session' } });
});

test('of somebody who came by a magic link nothing stays either, not even what still waits to be mailed', async () => {
  const email = `came.by.link.${user.email}`;
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email });
  const { body } = await useCode(instance.app, 'sign_in', { project, code });
  await mailCodeTo(instance, 'password_reset', { project, email });

  await remove((body as { user_id: string }).user_id);

  instance.clock.advance(2 * 60 * 60_000);
  await sweepLimits(instance.ctx);
  expect(await dumpDatabase(instance)).not.toContain(email);
});

test('nor of what they were invited to by an address that they proved', async () => {
  await verifyAddressOf(instance, { project, user });
  await invite(instance, await makeTeam(instance.app, { project }), { email: user.email });

  await remove();

  instance.clock.advance(2 * 60 * 60_000);
  await sweepLimits(instance.ctx);
  expect(await dumpDatabase(instance)).not.toContain(user.email);
});

test('nobody else is touched, not even who shares the address', async () => {
  const other = await signUp(instance.app, { project });
  const { body } = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: { primary_email: user.email },
  });

  await remove();

  expect(await tokensAlive(instance.app, other, project)).toEqual(ALIVE);
  const { id } = body as { id: string };
  expect(await ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project })).toEqual(answered(body));
});

test('people delete their own account where their project lets them', async () => {
  expect(await removeOneself()).toEqual(
    refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] }),
  );
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);

  await letPeopleDelete();

  expect(await removeOneself()).toEqual(DELETED);
  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
  expect(await removeOneself()).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test.each(['server', 'admin'] as const)("with %s access 'me' is the user of the access token", async (as) => {
  expect(await removeOneself(as)).toEqual(DELETED);
  expect(await ask(instance.app, OWN, { as, project })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('a deletion reaches no other project, whoever asks', async () => {
  const elsewhere = await signUp(instance.app);
  await letPeopleDelete();

  expect(await remove(elsewhere.userId)).toEqual(refused('USER_NOT_FOUND'));
  expect(await ask(instance.app, OWN, { as: 'client', project, accessToken: elsewhere.accessToken })).toMatchObject({
    knownError: 'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  });
  expect(await tokensAlive(instance.app, elsewhere)).toEqual(ALIVE);
});

test('of many deletions at once one is told that it was the one', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove()));

  expect(answers.filter(({ status }) => status === 200)).toEqual([DELETED]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 7 }, () => refused('USER_NOT_FOUND')),
  );
  expect(await events()).toHaveLength(3); // of the user, of their session and of the deletion
});
