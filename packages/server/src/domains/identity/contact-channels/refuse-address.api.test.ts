import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

/** Somebody signed up with an address that is not theirs; its owner reads the verification mail. */
const test = instanceTest();
let project: OwnedProject;
let stranger: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  stranger = await signUp(instance.app, { project });
});

const DONE = answered({ success: true });
const mail = async (user = stranger) => (await mailCode(instance, 'email_verification', { project, user })).code;
const details = (code: string) =>
  ask(instance.app, 'POST /api/v1/contact-channels/verify/details', { as: 'client', project, body: { code } });
const refuse = (code: string, app = instance.app) =>
  ask(app, 'POST /api/v1/contact-channels/verify/refuse', { as: 'client', project, body: { code } });
const verify = (code: string) => useCode(instance.app, 'email_verification', { project, code });
const changeOf = (body: object) =>
  ask(instance.app, `PATCH /api/v1/users/${stranger.userId}`, { as: 'server', project, body });
const read = () => ask(instance.app, `GET /api/v1/users/${stranger.userId}`, { as: 'server', project });

test('the code tells who signed up and when, as often as one likes', async () => {
  await changeOf({ display_name: 'Mira' });
  const code = await mail();

  const told = answered({
    email: stranger.email,
    display_name: 'Mira',
    signed_up_at_millis: instance.clock.now().getTime(),
    is_refusable: true,
    is_second_address: false,
  });
  expect(await details(code)).toEqual(told);
  expect(await details(code)).toEqual(told);
  expect(await verify(code)).toEqual(DONE);
  expect(await details(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

test('the account is deleted, its sessions end, and the address is free', async () => {
  const [code, other] = [await mail(), await mail()];

  expect(await refuse(code)).toEqual(DONE);

  expect(await read()).toEqual(refused('USER_NOT_FOUND'));
  expect(await tokensAlive(instance.app, stranger, project)).toEqual(DEAD);
  for (const spent of [code, other]) {
    expect(await refuse(spent)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
    expect(await verify(spent)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  }
  const owner = await signUp(instance.app, { project, email: stranger.email });
  expect(owner.userId).not.toBe(stranger.userId);
  const events = await instance.query(
    `select type from events where project_id = $1 and data ->> 'id' = $2 order by sequence`,
    [project.id, stranger.userId],
  );
  expect(events).toContainEqual({ type: 'user.deleted' });
});

test('an account whose address was proved stays, whichever code is used', async () => {
  const code = await mail();
  await verifyAddressOf(instance, { project, user: stranger });

  expect(await details(code)).toMatchObject({ status: 200, body: { is_refusable: false } });
  expect(await refuse(code)).toEqual(refused('EMAIL_ALREADY_VERIFIED'));
  expect(await tokensAlive(instance.app, stranger, project)).toEqual(ALIVE);
});

test('a code that went astray after a change of address deletes nobody', async () => {
  await verifyAddressOf(instance, { project, user: stranger });
  const email = newEmail();
  await changeOf({ primary_email: email });
  const code = await mail(await signIn(instance.app, { ...stranger, email, project }));

  expect(await details(code)).toMatchObject({ status: 200, body: { email, is_refusable: false } });
  expect(await refuse(code)).toEqual(
    answered('An email address of this account was verified before, so the account is not deleted.', 400),
  );
  expect(await verify(code)).toEqual(DONE);
});

test('a code for an address that the user no longer has tells and deletes nothing', async () => {
  const code = await mail();
  await changeOf({ primary_email: newEmail() });

  expect(await details(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await refuse(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await read()).toMatchObject({ status: 200 });
});

test('of a proof and a refusal at the same time one wins, with one code and with two', async () => {
  const other = await instance.secondProcess();
  for (let round = 0; round < 10; round += 1) {
    stranger = await signUp(instance.app, { project });
    const first = await mail();
    const second = round % 2 === 0 ? first : await mail();

    const [proof, refusal] = await Promise.all([verify(first), refuse(second, other)]);

    expect([proof.status, refusal.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await read()).toMatchObject(
      proof.status === 200 ? { body: { primary_email_verified: true } } : { knownError: 'USER_NOT_FOUND' },
    );
  }
});

test.each(['server', 'admin'] as const)('%s access may do the same', async (as) => {
  const code = await mail();

  const asked = { as, project, body: { code } };
  expect(await ask(instance.app, 'POST /api/v1/contact-channels/verify/details', asked)).toMatchObject({ status: 200 });
  expect(await ask(instance.app, 'POST /api/v1/contact-channels/verify/refuse', asked)).toEqual(DONE);
});
