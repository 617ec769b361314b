import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, type WholeAnswer } from '../../../testing/ask.ts';
import { changeChannel, mailChannelCode, plantChannel } from '../../../testing/contact-channels.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCodeTo, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** Two processes, and many who want one address at the same moment, as a primary or as a second one. */
const ROUNDS = 12;

const test = instanceTest();
let project: OwnedProject;
let other: App;
let address: string;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  other = await instance.secondProcess();
});
beforeEach(() => {
  address = newEmail();
});

const proved = async (): Promise<SignedIn> => {
  const user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  return user;
};
const countOwners = async (email: string): Promise<number | undefined> =>
  (
    await instance.query<{ count: number }>(
      `select count(*)::int as count from (
         select id from users where project_id = $1 and primary_email_normalized = $2 and email_auth_enabled
         union all
         select user_id from contact_channels
         where project_id = $1 and value_normalized = $2 and signs_in and not is_primary
       ) as owners`,
      [project.id, email],
    )
  )[0]?.count;
const wonBy = (answers: readonly WholeAnswer[]) => answers.filter(({ status }) => status < 400).length;
const signUpWith = (app: App, email: string) =>
  ask(app, 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    project,
    body: { email, password: 'correct horse' },
  });

test('of a sign-up and a second address that begins to sign in at the same moment one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = newEmail();
    const user = await proved();
    const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value });

    const [up, switched] = await Promise.all([
      signUpWith(other, value),
      changeChannel(instance, { project, user, channel, used_for_auth: true }),
    ]);

    // Whoever has only signed up has not proved the address, and loses it to whoever has.
    expect(await countOwners(value)).toBe(1);
    expect([200, 400]).toContain(up.status);
    expect([200, 409]).toContain(switched.status);
    expect(wonBy([up, switched])).toBeGreaterThanOrEqual(1);
  }
});

test('of a server that creates a proved user and a second address that begins to sign in one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = newEmail();
    const user = await proved();
    const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value });
    const body = { primary_email: value, primary_email_verified: true, primary_email_auth_enabled: true };

    const answers = await Promise.all([
      ask(other, 'POST /api/v1/users', { as: 'server', project, body }),
      changeChannel(instance, { project, user, channel, used_for_auth: true }),
    ]);

    expect(wonBy(answers)).toBe(1);
    expect(await countOwners(value)).toBe(1);
  }
});

test('a second address waits for somebody who is getting it as the primary one, and then does not sign in', async () => {
  const user = await proved();
  const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value: address });
  const rival = await proved();
  await using held = await holdRows(instance, 'select from users where id = $1', [rival.userId]);
  await held.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
    rival.userId,
    address,
  ]);
  const switched = changeChannel(instance, { project, user, channel, used_for_auth: true });
  await held.untilWaiting(1);
  await held.release();

  expect(await switched).toMatchObject({
    status: 409,
    knownError: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  });
  expect(await countOwners(address)).toBe(1);
});

test('a sign-up waits for a second address that begins to sign in, and is then refused', async () => {
  const user = await proved();
  const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value: address });
  await using held = await holdRows(instance, 'select from contact_channels where id = $1', [channel.id]);
  await held.query('update contact_channels set used_for_auth = true where id = $1', [channel.id]);
  const up = signUpWith(other, address);
  await held.untilWaiting(1);
  await held.release();

  expect(await up).toMatchObject({ status: 400, knownError: 'USER_EMAIL_ALREADY_EXISTS' });
  expect(await countOwners(address)).toBe(1);
});

test('of many users whose second address begins to sign in one wins', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, proved));
  const channels = await Promise.all(
    users.map(({ userId }) => plantChannel(instance, { projectId: project.id, userId, value: address })),
  );

  const answers = await Promise.all(
    users.map((user, index) => {
      const channel = channels[index];
      if (!channel) throw new Error('no channel');
      const app = index % 2 ? other : instance.app;
      return changeChannel({ app }, { project, user, channel, used_for_auth: true });
    }),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  expect(await countOwners(address)).toBe(1);
});

test('of many who prove the address that they want to move to one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, proved));
  const codes: string[] = [];
  for (const user of users) {
    const wanted = { projectId: project.id, userId: user.userId, value: address, becomesPrimary: true };
    const channel = await plantChannel(instance, wanted);
    codes.push(await mailChannelCode(instance, { project, user, channel }));
  }

  const answers = await Promise.all(
    codes.map((code, index) => useCode(index % 2 ? other : instance.app, 'email_verification', { project, code })),
  );

  expect(wonBy(answers)).toBe(1);
  // Whoever comes last finds that the codes of the others went with the address.
  const reasons = ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'VERIFICATION_CODE_ALREADY_USED'];
  const refusals = answers.filter(({ status }) => status >= 400).map(({ knownError }) => knownError ?? '');
  expect(refusals.filter((code) => !reasons.includes(code))).toEqual([]);
  expect(await countOwners(address)).toBe(1);
});

test('two who want each other’s address, which neither has proved, do not wait for each other in a ring', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await signUp(instance.app, { project }), await signUp(instance.app, { project })];
    const code = async (user: SignedIn, value: string) => {
      const wanted = { projectId: project.id, userId: user.userId, value, becomesPrimary: true };
      return mailChannelCode(instance, { project, user, channel: await plantChannel(instance, wanted) });
    };
    const codes = [await code(one, two.email), await code(two, one.email)];

    const answers = await Promise.all([
      useCode(instance.app, 'email_verification', { project, code: codes[0] }),
      useCode(other, 'email_verification', { project, code: codes[1] }),
    ]);

    expect(wonBy(answers)).toBe(2);
    // Whoever lost an unproved address to the other signs in by e-mail no more, and moves all the same.
    const owners = [await countOwners(one.email), await countOwners(two.email)].toSorted((a = 0, b = 0) => a - b);
    expect(owners).toEqual([0, 1]);
  }
});

test('a proof, a cancelling and a sign-up at the same moment leave one owner or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = newEmail();
    const user = await proved();
    const wanted = { projectId: project.id, userId: user.userId, value, becomesPrimary: true };
    const channel = await plantChannel(instance, wanted);
    const code = await mailChannelCode(instance, { project, user, channel });

    const [proof, cancelled, up] = await Promise.all([
      useCode(instance.app, 'email_verification', { project, code }),
      ask(other, `DELETE /api/v1/contact-channels/me/${channel.id}`, {
        as: 'client',
        project,
        accessToken: user.accessToken,
      }),
      signUpWith(other, value),
    ]);

    expect(wonBy([proof, cancelled])).toBe(1);
    for (const { status } of [cancelled, up]) expect([200, 400, 404]).toContain(status);
    expect([200, 400, 404, 409]).toContain(proof.status); // whoever loses to a sign-up of this moment may use the code again
    expect(await countOwners(value)).toBeLessThanOrEqual(1);
    const [row] = await instance.query<{ email: string }>(
      'select primary_email as email from users where project_id = $1 and id = $2',
      [project.id, user.userId],
    );
    expect(row?.email).toBe(proof.status === 200 ? value : user.email);
  }
});

test('a newcomer by magic link and a second address that begins to sign in are one owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = newEmail();
    const user = await proved();
    const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value });
    const { code } = await mailCodeTo(instance, 'sign_in', { project, email: value });

    const [link, switched] = await Promise.all([
      useCode(other, 'sign_in', { project, code }),
      changeChannel(instance, { project, user, channel, used_for_auth: true }),
    ]);

    expect(link.status).toBe(200);
    expect([200, 409]).toContain(switched.status);
    expect(await countOwners(value)).toBe(1);
  }
});

test('whoever loses an address that they never proved signs in with no second one, which is free for others', async () => {
  const loser = await signUp(instance.app, { project, email: address });
  const { value } = await plantChannel(instance, {
    projectId: project.id,
    userId: loser.userId,
    isUsedForAuth: true,
  });
  const user = await proved();
  const channel = await plantChannel(instance, { projectId: project.id, userId: user.userId, value: address });

  expect(await changeChannel(instance, { project, user, channel, used_for_auth: true })).toMatchObject({ status: 200 });

  expect([await countOwners(address), await countOwners(value)]).toEqual([1, 0]);
  expect(await signUpWith(instance.app, value)).toMatchObject({ status: 200 });
});
