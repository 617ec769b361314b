import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { plantChannel } from '../../../testing/contact-channels.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { networkOf, tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { codePurposes, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow, wrongTotp } from '../../../testing/second-factor.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';
const MINUTE = 60_000;

let project: OwnedProject;
let user: SignedIn;
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: 1000, perClientInOneHour: 1000, perProjectInOneHour: 100_000 },
});
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  user = await signUp(instance.app, { project });
});

const now = () => instance.clock.now().getTime();
const listed = async (query = '', of = project) => {
  const { body } = await ask(instance.app, `GET /api/v1/internal/lockouts${query}`, { as: 'admin', project: of });
  return body as { items: Record<string, unknown>[]; pagination?: { next_cursor: string | null } };
};
const unlock = (userId = user.userId, of = project) =>
  ask(instance.app, `DELETE /api/v1/internal/lockouts/${userId}`, { as: 'admin', project: of });
const unlockings = async () =>
  instance.query<{ data: unknown; actor: string }>(
    "select data, actor from events where project_id = $1 and type = 'user.unlocked'",
    [project.id],
  );
async function guessPasswords(times: number, given: { email?: string; from?: string } = {}): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    await tryPassword(instance.app, { project, email: user.email, from: HERE, ...given });
}
const signIn = (from = HERE) => tryPassword(instance.app, { project, ...user, from });

async function guessCodes(email = user.email): Promise<void> {
  for (let mails = 0; mails < 2; mails += 1) {
    const { nonce, typedCode } = await mailCode(instance, 'sign_in', { project, user: { ...user, email } });
    for (let tries = 0; tries < 5; tries += 1)
      await ask(instance.app, codePurposes.sign_in.use, {
        as: 'client',
        project,
        from: HERE,
        body: { code: `${typedCode === '000000' ? '111111' : '000000'}${nonce}` },
      });
  }
}
const verify = (userId = user.userId) =>
  instance.query('update users set primary_email_verified = true where id = $1', [userId]);

describe('who is listed', () => {
  test('nobody, until a try has to wait; then who, which way in, from where, since when and until when', async () => {
    await guessPasswords(9);
    expect((await listed()).items).toEqual([]);

    instance.clock.advance(MINUTE);
    await guessPasswords(1);

    const locked = {
      user_id: user.userId,
      primary_email: user.email,
      display_name: null,
      locks: [
        { factor: 'password', scope: 'network', network: HERE, since_millis: now(), until_millis: now() + 30_000 },
      ],
    };
    expect((await listed()).items).toEqual([locked]);
    await guessPasswords(1); // it waits, and makes the wait no longer
    instance.clock.advance(29_999);
    expect((await listed()).items).toEqual([locked]);
    instance.clock.advance(1);
    expect((await listed()).items).toEqual([]);
  });

  test('not a user with the same id in another project, at whose account nobody guessed', async () => {
    const other = await makeProject(instance.app, everyCodeOn);
    await copyProject(instance, { from: project.id, to: other.id });
    await guessPasswords(10);

    expect((await listed('', other)).items).toEqual([]);
    expect((await listed()).items).toMatchObject([{ user_id: user.userId }]);
  });

  test('somebody who has signed up with an address that was locked before', async () => {
    const email = newEmail();
    await guessPasswords(10, { email });
    const newcomer = await signUp(instance.app, { project, email });
    expect((await listed()).items).toEqual([]);

    expect((await tryPassword(instance.app, { project, ...newcomer, from: HERE })).status).toBe(429);

    expect((await listed()).items).toMatchObject([{ user_id: newcomer.userId }]);
  });

  test('somebody whom strangers guess at from everywhere, for a month', async () => {
    for (let index = 0; index < 100; index += 1) await guessPasswords(1, { from: networkOf(index) });

    expect((await listed()).items).toMatchObject([
      {
        locks: [
          {
            factor: 'password',
            scope: 'unknown_networks',
            network: null,
            since_millis: now(),
            until_millis: now() + 30 * 24 * 60 * MINUTE,
          },
        ],
      },
    ]);
  });

  test('somebody whose codes are guessed at, by whichever address', async () => {
    await verify();
    const { value } = await plantChannel(instance, {
      projectId: project.id,
      userId: user.userId,
      isUsedForAuth: true,
    });
    await guessCodes(value);

    expect((await listed()).items).toMatchObject([
      { user_id: user.userId, locks: [{ factor: 'code', scope: 'network', network: HERE }] },
    ]);
  });

  test('somebody whose second factor is guessed at, until its hour ends, and no longer once they have none', async () => {
    const mfa = await signUpWithMfa(instance, { project });
    const began = now();
    for (let tries = 0; tries < 10; tries += 1)
      await passSecondFactor(instance.app, {
        project,
        code: await startAttempt(instance.app, mfa),
        totp: wrongTotp(instance, mfa.secret),
      });

    const lock = { factor: 'totp', scope: 'everywhere', network: null, since_millis: null };
    expect((await listed()).items).toMatchObject([
      { user_id: mfa.userId, locks: [{ ...lock, until_millis: began + 60 * MINUTE }] },
    ]);
    await instance.query('update users set totp_secret_sealed = null where id = $1', [mfa.userId]);
    expect((await listed()).items).toEqual([]);
  });

  test('nobody for an address without an account, and nobody whose address it is no more', async () => {
    await guessPasswords(10, { email: newEmail() });
    expect((await listed()).items).toEqual([]);

    await guessPasswords(10);
    await instance.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
      user.userId,
      newEmail(),
    ]);
    expect((await listed()).items).toEqual([]);
  });

  test('users of this project alone, one of them if asked, page by page', async () => {
    const other = await makeProject(instance.app, everyCodeOn);
    const users = [user, await signUp(instance.app, { project }), await signUp(instance.app, { project })];
    for (const { email } of users) await guessPasswords(10, { email });
    const ids = users.map(({ userId }) => userId).toSorted();

    expect((await listed('', other)).items).toEqual([]);
    expect((await listed(`?user_id=${user.userId}`)).items).toMatchObject([{ user_id: user.userId }]);
    const first = await listed('?limit=2');
    const second = await listed(`?limit=2&cursor=${first.pagination?.next_cursor}`);
    expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual(ids);
    expect(second.pagination).toEqual({ next_cursor: null });
    expect(
      await ask(instance.app, `GET /api/v1/internal/lockouts?user_id=${user.userId}`, { as: 'admin', project: other }),
    ).toEqual(refused('USER_NOT_FOUND'));
  });

  test('who is deleted is forgotten, and the counts go on', async () => {
    await guessPasswords(10);
    await instance.query('update guesses set user_id = $2 where project_id = $1', [project.id, user.userId]); // as after a hundred
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

    expect(await instance.query('select user_id, count from guesses where project_id = $1', [project.id])).toEqual(
      [10, 10].map((count) => ({ user_id: null, count })),
    );
  });
});

describe('unlocking', () => {
  test('lets the user in at once, by a password and by a code, and tells who did it', async () => {
    await verify();
    await guessPasswords(10);
    await guessCodes();
    expect(await signIn()).toMatchObject({ status: 429 });

    expect(await unlock()).toEqual(answered({ success: true }));

    expect((await listed()).items).toEqual([]);
    expect(await signIn()).toMatchObject({ status: 200 });
    const { code } = await mailCode(instance, 'sign_in', { project, user });
    expect(
      await ask(instance.app, codePurposes.sign_in.use, { as: 'client', project, from: HERE, body: { code } }),
    ).toMatchObject({ status: 200 });
    expect(await unlockings()).toEqual([{ data: { id: user.userId, factors: ['code', 'password'] }, actor: 'key' }]);
  });

  test('forgets what strangers tried from everywhere, and tries at the second factor', async () => {
    const mfa = await signUpWithMfa(instance, { project });
    for (let index = 0; index < 100; index += 1)
      await guessPasswords(1, { email: mfa.email, from: networkOf(1000 + index) });
    const known = '203.0.113.99';
    await instance.query(
      'insert into known_networks (project_id, user_id, network, noted_at) values ($1, $2, $3, $4)',
      [project.id, mfa.userId, known, instance.clock.now()],
    );
    for (let tries = 0; tries < 10; tries += 1)
      await passSecondFactor(instance.app, {
        project,
        code: await startAttempt(instance.app, mfa, known),
        totp: wrongTotp(instance, mfa.secret),
      });

    await unlock(mfa.userId);

    const code = await startAttempt(instance.app, mfa, THERE);
    expect(await passSecondFactor(instance.app, { project, code, totp: totpNow(instance, mfa.secret) })).toMatchObject({
      status: 200,
    });
  });

  test('gives one fresh limit, and leaves all others as they are', async () => {
    const other = await signUp(instance.app, { project });
    await guessPasswords(10);
    await guessPasswords(10, { email: other.email });

    await unlock();

    await guessPasswords(10);
    expect(await signIn()).toMatchObject({ status: 429 });
    expect(await tryPassword(instance.app, { project, ...other, from: HERE })).toMatchObject({ status: 429 });
  });

  test('twice is like once; where there is nothing to forget, nothing is told', async () => {
    expect(await unlock()).toEqual(answered({ success: true }));
    expect(await unlockings()).toEqual([]);

    await guessPasswords(10);
    await unlock();
    expect(await unlock()).toEqual(answered({ success: true }));
    expect(await unlockings()).toHaveLength(1);
  });

  test('reaches nobody in another project', async () => {
    const other = await makeProject(instance.app, everyCodeOn);
    await guessPasswords(10);
    const namesake = await signUp(instance.app, { project: other, email: user.email });
    await unlock(namesake.userId, other);

    expect(await unlock(user.userId, other)).toEqual(refused('USER_NOT_FOUND'));
    expect(await unlock(NO_ID, other)).toEqual(refused('USER_NOT_FOUND'));
    expect(await signIn()).toMatchObject({ status: 429 });
  });
});
