import { serverEvent } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../db/db.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ask } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { makeSilentProject, sealAll, verifyLogOf } from '../../../testing/event-log.ts';
import { networkOf, tryPassword } from '../../../testing/guess.ts';
import { codePurposes, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { exchange } from '../../../testing/oauth-flow.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, wrongTotp } from '../../../testing/second-factor.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { createRefusedSignIns } from './refused-sign-ins.ts';
import type { RefusedSignIn } from './refused-sign-in.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeSilentProject(instance, everyCodeOn);
  user = await signUp(instance.app, { project });
  await instance.ctx.refusedSignIns.write();
});

interface Told {
  readonly data: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly device: string | null;
  readonly actor: string;
  readonly actor_id: string | null;
}
async function told(of = project): Promise<Told[]> {
  await instance.ctx.refusedSignIns.write();
  return instance.query<Told>(
    `select data, address, device, actor, actor_id from events
     where project_id = $1 and type = 'sign_in.refused' order by sequence`,
    [of.id],
  );
}
const tryHere = (email: string, from = networkOf(1)) =>
  tryPassword(instance.app, { project, email, from, headers: { 'user-agent': 'A browser' } });

test('tries alike are one event with their number, told of the user where there is one, and of nobody else', async () => {
  for (const email of [user.email, newEmail(), user.email, newEmail(), user.email]) await tryHere(email);
  await tryHere(user.email, networkOf(2));

  const nobody = { device: 'A browser', actor: 'user', actor_id: null };
  const wrong = { method: 'password', reason: 'wrong' };
  expect(await told()).toEqual([
    { data: { user_id: user.userId, ...wrong, count: 3 }, address: networkOf(1), ...nobody },
    { data: { user_id: null, ...wrong, count: 2 }, address: networkOf(1), ...nobody },
    { data: { user_id: user.userId, ...wrong, count: 1 }, address: networkOf(2), ...nobody },
  ]);
  expect(await told()).toHaveLength(3); // nothing is told twice
});

test('what was typed is kept nowhere', async () => {
  const email = newEmail();
  await tryPassword(instance.app, { project, email, password: 'a secret guess', from: networkOf(1) });
  await told();
  const [stored] = await instance.query<{ text: string }>("select string_agg(e::text, ' ') as text from events e");
  expect(stored?.text).toContain('sign_in.refused');
  expect(stored?.text).not.toContain(email);
  expect(stored?.text).not.toContain('a secret guess');
});

test('an account and an address of nobody cost the same statements, and no refusal has one more', async () => {
  const statements = recordStatements(instance.ctx);
  const { app } = statements;
  const tries = [user.email, newEmail(), user.email, newEmail()].map(
    (email) => async () => (await tryPassword(app, { project, email, from: networkOf(1) }), statements.take()),
  );
  await tries[0]?.();
  const [known, unknown] = [await tries[2]?.(), await tries[3]?.()];
  expect(known).toHaveLength(1);
  expect(known).toEqual(unknown);
});

describe('each way to be refused', () => {
  test('a restriction', async () => {
    await instance.query('update users set restricted_at = now() where id = $1', [user.userId]);
    await tryPassword(instance.app, { project, ...user, from: networkOf(1) });
    expect(await told()).toMatchObject([{ data: { user_id: user.userId, reason: 'restricted', count: 1 } }]);
  });

  test('too many tries', async () => {
    for (let tries = 0; tries < 30; tries += 1) await tryHere(user.email);
    const events = await told();
    expect(events.map(({ data }) => [data['user_id'], data['reason']])).toEqual([
      [user.userId, 'wrong'],
      [user.userId, 'blocked'],
    ]);
    expect(events.reduce((sum, { data }) => sum + Number(data['count']), 0)).toBe(30);
  });

  test('a wrong second factor, not the first one that was right', async () => {
    const { secret } = await signUpWithMfa(instance, { project, user });
    const code = await startAttempt(instance.app, { ...user, secret, project });
    await passSecondFactor(instance.app, { project, code, totp: wrongTotp(instance, secret) });
    expect(await told()).toMatchObject([{ data: { user_id: user.userId, method: 'mfa', reason: 'wrong' } }]);
  });

  test('a method that is disabled', async () => {
    const { code } = await mailCode(instance, 'sign_in', { project, user });
    const config = { credential_enabled: false, magic_link_enabled: false };
    await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
    await tryPassword(instance.app, { project, ...user, from: networkOf(1) });
    await ask(instance.app, codePurposes.sign_in.use, { as: 'client', project, body: { code } });
    expect((await told()).map(({ data }) => data)).toEqual([
      { user_id: null, method: 'password', reason: 'refused', count: 1 },
      { user_id: null, method: 'otp', reason: 'refused', count: 1 },
    ]);
  });

  test('a mailed code and a code of OAuth that nobody made', async () => {
    await ask(instance.app, codePurposes.sign_in.use, { as: 'client', project, body: { code: 'x'.repeat(45) } });
    await exchange(instance.app, 'nonsense', { project });
    expect((await told()).map(({ data }) => data)).toEqual([
      { user_id: null, method: 'otp', reason: 'wrong', count: 1 },
      { user_id: null, method: 'oauth', reason: 'wrong', count: 1 },
    ]);
  });
});

test('whoever tries from everywhere fills no log: the rest is told as one, and no try is lost', async () => {
  const at = instance.clock.now();
  const refusals = createRefusedSignIns(instance.ctx);
  const flood = () => {
    for (let index = 0; index < 5000; index += 1) refusals.note(refusalOf({ address: networkOf(index), at }));
  };
  const counts = async () => {
    await refusals.write();
    const events = await told();
    await instance.query("delete from events where type = 'sign_in.refused'");
    return [events.length, events.reduce((sum, { data }) => sum + Number(data['count']), 0)];
  };
  flood();
  expect(await counts()).toEqual([201, 5000]);
  flood();
  expect(await counts()).toEqual([1, 5000]); // what was told has to be made up for
  flood();
  expect(await counts()).toEqual([5, 5000]);
  for (let time = 0; time < 60; time += 1) await refusals.write();
  flood();
  expect(await counts()).toEqual([201, 5000]);
});
const refusalOf = (given: Partial<RefusedSignIn>): RefusedSignIn => ({
  projectId: project.id,
  userId: null,
  method: 'password',
  reason: 'wrong',
  address: null,
  device: null,
  requestId: null,
  at: instance.clock.now(),
  count: 1,
  ...given,
});

test('what cannot be written is written with the next, at the latest when the process stops; what is of no project is let go', async () => {
  let isAway = true;
  const db: Db = {
    ...instance.ctx.db,
    transaction: (work) => (isAway ? Promise.reject(new Error('away')) : instance.ctx.db.transaction(work)),
  };
  const refusals = createRefusedSignIns({ ...instance.ctx, db, log: createLogger('warn', captureLog()) });
  refusals.note(refusalOf({ userId: user.userId }));
  refusals.note(refusalOf({ projectId: 'gone' }));
  await expect(refusals.write()).rejects.toThrow('away');
  refusals.note(refusalOf({ userId: user.userId }));
  isAway = false;
  await refusals.keepWriting().stop();

  const once = { data: { user_id: user.userId, count: 1 } };
  expect(await told()).toMatchObject([once, once]);
});

test('what was written though the answer was lost is not written again', async () => {
  let isLost = true;
  const db: Db = {
    ...instance.ctx.db,
    async transaction(work) {
      const value = await instance.ctx.db.transaction(work);
      if (isLost) throw new Error('the connection is gone');
      return value;
    },
  };
  const refusals = createRefusedSignIns({ ...instance.ctx, db, log: createLogger('warn', captureLog()) });
  refusals.note(refusalOf({ userId: user.userId }));
  await expect(refusals.write()).rejects.toThrow('the connection is gone');
  isLost = false;
  refusals.note(refusalOf({ userId: user.userId, reason: 'blocked' }));
  await refusals.write();
  await refusals.write();

  expect(await told()).toMatchObject([
    { data: { reason: 'wrong', count: 1 } },
    { data: { reason: 'blocked', count: 1 } },
  ]);
});

test('of somebody who is deleted nothing is told, whether before or after', async () => {
  await tryHere(user.email);
  await told();
  await tryHere(user.email);
  await sealAll(instance);
  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

  const [before, after] = await told();
  expect(before).toMatchObject({ data: { id: null }, address: null, device: null });
  expect(after).toMatchObject({ data: { user_id: null, count: 1 } });
  await sealAll(instance);
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ problem: undefined });
});

test('servers and owners read it as the contract says, of the user and of the project, and none of another', async () => {
  const other = await makeProject(instance.app);
  await tryHere(user.email);
  await tryHere(newEmail());
  expect(await told(other)).toEqual([]);
  await sealAll(instance);

  const { body } = await ask(instance.app, 'GET /api/v1/events?type=sign_in.refused', { as: 'server', project });
  const { items } = body as { items: unknown[] };
  expect(items).toHaveLength(2);
  expect(serverEvent.array().parse(items)).toEqual(items);
  const listed = await ask(instance.app, `GET /api/v1/internal/events?subject=${user.userId}&type=sign_in.refused`, {
    as: 'admin',
    project,
  });
  expect(listed.body).toMatchObject({ items: [{ data: { user_id: user.userId } }] });
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ problem: undefined });
});

test('nor of somebody whose deletion is under way; and an id is somebody in their own project alone', async () => {
  const { refusedSignIns } = instance.ctx;
  const other = await makeProject(instance.app);
  refusedSignIns.note(refusalOf({ userId: user.userId }));
  refusedSignIns.note(refusalOf({ projectId: other.id, userId: user.userId }));
  await refusedSignIns.write();
  refusedSignIns.note(refusalOf({ userId: user.userId }));
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);
  await held.query('delete from users where id = $1', [user.userId]);
  const writing = refusedSignIns.write();
  await held.untilWaiting(1);
  await held.release();
  await writing;

  const tried = `select data ->> 'user_id' as id from events where type = 'sign_in.refused' and project_id = $1 order by id nulls last`;
  expect(await instance.query(tried, [project.id])).toEqual([{ id: user.userId }, { id: null }]);
  expect(await instance.query(tried, [other.id])).toEqual([{ id: null }]);
});
