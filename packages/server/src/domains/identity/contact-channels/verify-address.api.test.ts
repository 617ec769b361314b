import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { addChannel, channelOf, mailChannelCode } from '../../../testing/contact-channels.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes, everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const mail = () => mailCode(instance, 'email_verification', { project });
const verify = (code: string) => useCode(instance.app, 'email_verification', { project, code });
const isVerified = async (accessToken: string) => {
  const { body } = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  return (body as { primary_email_verified: boolean }).primary_email_verified;
};

test('the code proves the address, without a session, and is recorded', async () => {
  const { code, user } = await mail();
  expect(await isVerified(user.accessToken)).toBe(false);

  const added = await rowsAddedBy(instance, async () =>
    expect(await verify(code)).toEqual(answered({ success: true })),
  );

  expect(added).toEqual({ events: 1 });
  expect(await isVerified(user.accessToken)).toBe(true);
});

test('the user keeps password and sessions, and all other users are as they were', async () => {
  const [{ code, user }, { user: bystander }] = [await mail(), await mail()];

  await verify(code);

  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  expect(await signIn(instance.app, { ...user, project })).toMatchObject({ userId: user.userId });
  expect(await isVerified(bystander.accessToken)).toBe(false);
});

test('a second use is told apart from the first and changes nothing', async () => {
  const { code } = await mail();
  await verify(code);

  const added = await rowsAddedBy(instance, async () =>
    expect(await verify(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED')),
  );

  expect(added).toEqual({});
});

test.each(['server', 'admin'] as const)('a code can be used with %s access', async (as) => {
  const { code } = await mail();

  expect(await ask(instance.app, codePurposes.email_verification.use, { as, project, body: { code } })).toEqual(
    answered({ success: true }),
  );
});

test('a code for an address that the user has changed since is expired, and proves nothing', async () => {
  const { code, user } = await mail();
  await instance.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
    user.userId,
    newEmail(),
  ]);

  const added = await rowsAddedBy(instance, async () =>
    expect(await verify(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED')),
  );

  expect(added).toEqual({});
  expect(await isVerified(user.accessToken)).toBe(false);
});

test('a code proves nothing by an address that only the user with the same id elsewhere has', async () => {
  const elsewhere = await makeProject(instance.app);
  const user = await signUp(instance.app, { project });
  const channel = channelOf(await addChannel(instance, { project, user }));
  const code = await mailChannelCode(instance, { project, user, channel });
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  await instance.query('delete from contact_channels where project_id = $1 and id = $2', [project.id, channel.id]);

  expect(await useCode(instance.app, 'email_verification', { project, code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
});

test('a code stays good while the address is only spelt otherwise', async () => {
  const { code, user } = await mail();
  await instance.query('update users set primary_email = upper(primary_email) where id = $1', [user.userId]);

  expect(await verify(code)).toEqual(answered({ success: true }));
});

test('a code of a user who was deleted since is not found', async () => {
  const { code, user } = await mail();
  await instance.query('delete from users where id = $1', [user.userId]);

  expect(await verify(code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});

test('a proof and a deletion of the user at the same time do not wait for each other in a ring', async () => {
  const codes = await Promise.all(
    Array.from({ length: 15 }, () => mailCode(instance, 'email_verification', { project })),
  );

  const answers = await Promise.all(
    codes.flatMap(({ code, user }) => [
      useCode(instance.app, 'email_verification', { project, code }),
      ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project }),
    ]),
  );

  for (const { status } of answers) expect([200, 400, 404]).toContain(status);
});
