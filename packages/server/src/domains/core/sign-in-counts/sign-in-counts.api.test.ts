import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/db.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ask } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { networkOf, tryPassword } from '../../../testing/guess.ts';
import { codePurposes, everyCodeOn, mailCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signInWithProvider } from '../../../testing/oauth-flow.ts';
import { oauthProviders, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow, wrongTotp } from '../../../testing/second-factor.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import type { TestInstance } from '../../../testing/test-instance.ts';
import { createSignInCounts } from './sign-in-counts.ts';

const started = useOAuthInstance();
let instance: TestInstance;
let project: OwnedProject;
beforeAll(() => {
  ({ instance } = started());
});
beforeEach(async () => {
  project = await makeProject(instance.app, { config: { ...everyCodeOn.config, oauth_providers: oauthProviders } });
  await instance.ctx.signInCounts.write();
});

const counted = async (of = project) => {
  await instance.ctx.signInCounts.write();
  const rows = await instance.query<{ method: string; outcome: string; n: number }>(
    'select method, outcome, n from sign_in_hours where project_id = $1 order by 1, 2',
    [of.id],
  );
  return rows.map(({ method, outcome, n }) => `${method} ${outcome} ${n}`);
};

test('a sign-up is no sign-in; a password that is right and one that is wrong are counted, in their project', async () => {
  const other = await makeProject(instance.app);
  const user = await signUp(instance.app, { project });
  expect(await counted()).toEqual([]);

  await signIn(instance.app, { ...user, project });
  await signIn(instance.app, { ...user, project });
  await tryPassword(instance.app, { project, email: user.email, from: networkOf(1) });
  await tryPassword(instance.app, { project, email: newEmail(), from: networkOf(1) });

  expect(await counted()).toEqual(['password finished 2', 'password wrong 2']);
  expect(await counted(other)).toEqual([]);
});

test('what is blocked is counted as such, and so is somebody who is restricted', async () => {
  const user = await signUp(instance.app, { project });
  for (let tries = 0; tries < 30; tries += 1)
    await tryPassword(instance.app, { project, email: user.email, from: networkOf(2) });
  const [wrong = '', ...others] = (await counted()).toReversed();
  expect(others).toEqual([expect.stringMatching(/^password blocked [1-9]/)]);
  expect(wrong).toMatch(/^password wrong [1-9]/);

  const restricted = await signUp(instance.app, { project });
  await instance.query('update users set restricted_at = $2 where id = $1', [restricted.userId, instance.clock.now()]);
  await tryPassword(instance.app, { project, ...restricted, from: networkOf(3) });
  expect(await counted()).toContain('password restricted 1');
});

test('a sign-in with a second factor is counted once, when that is proved', async () => {
  const user = { ...(await signUpWithMfa(instance, { project })), project };
  const attempt = await startAttempt(instance.app, user);
  expect(await counted()).toEqual([]);

  await passSecondFactor(instance.app, { project, code: attempt, totp: wrongTotp(instance, user.secret) });
  await passSecondFactor(instance.app, { project, code: attempt, totp: totpNow(instance, user.secret) });

  expect(await counted()).toEqual(['mfa finished 1', 'mfa wrong 1']);
});

test('a magic link is counted, and when it is used again', async () => {
  const user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  const { code } = await mailCode(instance, 'sign_in', { project, user });
  const use = () => ask(instance.app, codePurposes.sign_in.use, { as: 'client', project, body: { code } });

  await use();
  await use();

  expect(await counted()).toEqual(['otp expired 1', 'otp finished 1']);
});

test('a provider counts by its name, from the second time on', async () => {
  const { stub } = started();
  await signInWithProvider(instance.app, stub, { project });
  expect(await counted()).toEqual([]);

  const { isNewUser } = await signInWithProvider(instance.app, stub, { project });

  expect(isNewUser).toBe(false);
  expect(await counted()).toEqual([expect.stringMatching(/^(github|google) finished 1$/)]);
});

test('processes add to the same hours, at once, to the unit', async () => {
  const processes = [instance.ctx, instance.secondContext(), instance.secondContext()];
  const now = instance.clock.now();
  const methods = ['password', 'otp', 'google', 'github'];
  for (let round = 0; round < 25; round += 1) {
    for (const [index, { signInCounts }] of processes.entries())
      for (const method of index % 2 === 0 ? methods : methods.toReversed())
        signInCounts.note(project.id, method, 'finished', now);
    await Promise.all(processes.map(({ signInCounts }) => signInCounts.write()));
  }

  expect(await counted()).toEqual(methods.toSorted().map((method) => `${method} finished 75`));
});

test('hours are apart', async () => {
  const { signInCounts } = instance.ctx;
  const hour = new Date('2030-03-04T05:00:00Z');
  signInCounts.note(project.id, 'password', 'finished', hour);
  signInCounts.note(project.id, 'password', 'finished', new Date(hour.getTime() + 3_599_999));
  signInCounts.note(project.id, 'password', 'finished', new Date(hour.getTime() + 3_600_000));
  await signInCounts.write();

  expect(
    await instance.query('select hour, n from sign_in_hours where project_id = $1 order by hour', [project.id]),
  ).toEqual([
    { hour, n: 2 },
    { hour: new Date(hour.getTime() + 3_600_000), n: 1 },
  ]);
});

test('what cannot be written is kept and written with the next; what is of no project is let go', async () => {
  const { ctx } = instance;
  let isAway = true;
  const db: Db = {
    ...ctx.db,
    query: (statement) => (isAway ? Promise.reject(new Error('away')) : ctx.db.query(statement)),
  };
  const counts = createSignInCounts({ db, log: createLogger('warn', captureLog()) });
  counts.note(project.id, 'password', 'finished', ctx.clock.now());
  counts.note('gone', 'password', 'finished', ctx.clock.now());
  await expect(counts.write()).rejects.toThrow('away');
  counts.note(project.id, 'password', 'finished', ctx.clock.now());
  isAway = false;
  await counts.keepWriting().stop();

  expect(await counted()).toEqual(['password finished 2']);
});
