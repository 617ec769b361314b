import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { sessionIdOf, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const ENDED = answered({ success: true });
const NO_SESSION = { status: 404, knownError: null, body: 'The user has no such session.' };
const FORBIDDEN = { status: 403, knownError: null, body: 'Clients may only ask for the signed-in user.' };

const test = instanceTest();
let user: SignedIn;
let second: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
  second = await signIn(instance.app, user);
});

const endOne = (sessionId: string, userId = 'me', more: object = {}) =>
  ask(instance.app, `DELETE /api/v1/auth/sessions/${sessionId}?user_id=${userId}`, {
    as: 'client',
    accessToken: user.accessToken,
    ...more,
  });
const endMany = (scope: string, userId = 'me', more: object = {}) =>
  ask(instance.app, `DELETE /api/v1/auth/sessions?user_id=${userId}&scope=${scope}`, {
    as: 'client',
    accessToken: user.accessToken,
    ...more,
  });
const alive = async (...sessions: SignedIn[]) => Promise.all(sessions.map((one) => tokensAlive(instance.app, one)));
const byServer = { as: 'server', accessToken: undefined };

test('a user ends another session of theirs, once', async () => {
  expect(await endOne(sessionIdOf(second))).toEqual(ENDED);
  expect(await alive(user, second)).toEqual([ALIVE, DEAD]);
  expect(await endOne(sessionIdOf(second))).toEqual(NO_SESSION);
});

test('the session that asks is not ended this way', async () => {
  const current = sessionIdOf(user);

  expect(await endOne(current)).toEqual(refused('CANNOT_DELETE_CURRENT_SESSION'));
  expect(await endOne(current, user.userId, { as: 'server' })).toEqual(refused('CANNOT_DELETE_CURRENT_SESSION'));
  expect(await alive(user)).toEqual([ALIVE]);
});

test('a server ends any session, if it belongs to the user it names', async () => {
  const stranger = await signUp(instance.app);

  expect(await endOne(sessionIdOf(user), stranger.userId, byServer)).toEqual(NO_SESSION);
  expect(await endOne(sessionIdOf(user), user.userId, byServer)).toEqual(ENDED);
  expect(await alive(user, second, stranger)).toEqual([DEAD, ALIVE, ALIVE]);
});

test('ending the others leaves the one that asks, ending all leaves none', async () => {
  const third = await signIn(instance.app, user);
  const stranger = await signUp(instance.app);

  expect(await endMany('others')).toEqual(ENDED);
  expect(await alive(user, second, third, stranger)).toEqual([ALIVE, DEAD, DEAD, ALIVE]);
  expect(await endMany('others')).toEqual(ENDED);
  expect(await endMany('all')).toEqual(ENDED);
  expect(await alive(user, stranger)).toEqual([DEAD, ALIVE]);
});

test('for a server without a session of the user, all sessions are others', async () => {
  expect(await endMany('others', user.userId, byServer)).toEqual(ENDED);
  expect(await alive(user, second)).toEqual([DEAD, DEAD]);
});

test('one that begins at this moment ends with all others', async () => {
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);
  await held.query(
    `insert into sessions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'refresh_token_hash', '\\x01'))).*
     from sessions s where id = $1`,
    [sessionIdOf(second)],
  );
  const ended = endMany('others');
  await held.untilWaiting(1);
  await held.release();

  expect(await ended).toEqual(ENDED);
  expect(await instance.query('select id from sessions where user_id = $1', [user.userId])).toEqual([
    { id: sessionIdOf(user) },
  ]);
});

test('nobody ends the sessions of somebody else', async () => {
  const other = await signUp(instance.app);
  const project = await makeProject(instance.app);
  const there = { ...byServer, project };

  expect(await endOne(sessionIdOf(other))).toEqual(NO_SESSION);
  expect(await endOne(sessionIdOf(other), other.userId)).toEqual(FORBIDDEN);
  expect(await endMany('all', other.userId)).toEqual(FORBIDDEN);
  expect(await endMany('all', 'me', { accessToken: undefined })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await endMany('all', other.userId, there)).toEqual(refused('USER_NOT_FOUND'));
  expect(await endOne(sessionIdOf(other), other.userId, there)).toEqual(refused('USER_NOT_FOUND'));
  expect(await alive(other)).toEqual([ALIVE]);
});

test('what makes no sense is named', async () => {
  const line = 'DELETE /api/v1/auth/sessions';
  expect(await endMany('mine')).toEqual(mismatch(line, 'query.scope must be one of the following values: others, all'));
  expect(await ask(instance.app, line, { as: 'client' })).toEqual(
    mismatch(line, 'query.user_id is a required field', 'query.scope is a required field'),
  );
  expect(await endOne('x')).toEqual(
    mismatch('DELETE /api/v1/auth/sessions/x', 'params.session_id must be a valid uuid'),
  );
});
