import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  CALLBACK_URL,
  checkCode,
  codePurposes,
  everyCodeOn,
  mailCode,
  mailCodeTo,
  NEW_PASSWORD,
  useCode,
} from '../../../testing/mailed-code.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { startAttempt, signUpWithMfa } from '../../../testing/second-factor.ts';
import { sessionIdOf, signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** Ask, read the mail, look at the code, use it: the walk, and the walk without each of its steps. */
const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const askForCode = () =>
  ask(instance.app, codePurposes.password_reset.send, {
    as: 'client',
    project,
    body: { email: user.email, callback_url: CALLBACK_URL },
  });
const readMail = async () => (await lastMailTo(instance, user.email, project.id)).code;
const look = (code: unknown) => checkCode(instance.app, 'password_reset', { project, code });
const reset = (code: unknown) => useCode(instance.app, 'password_reset', { project, code });
const opens = async (password: string) => {
  const { status } = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email: user.email, password },
  });
  return status === 200;
};
const passwordsThatOpen = async () => ({ old: await opens(user.password), new: await opens(NEW_PASSWORD) });

test('the whole walk changes the password, once', async () => {
  await askForCode();
  const code = await readMail();
  expect(await look(code)).toEqual(answered({ is_code_valid: true }));
  expect(await reset(code)).toEqual(answered({ success: true }));

  expect(await passwordsThatOpen()).toEqual({ old: false, new: true });
  expect(await reset(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

test('without looking at the code it is the same: the look promises nothing', async () => {
  await askForCode();

  expect(await reset(await readMail())).toEqual(answered({ success: true }));

  expect(await passwordsThatOpen()).toEqual({ old: false, new: true });
});

test('without using the code nothing changes', async () => {
  await askForCode();
  await look(await readMail());

  expect(await passwordsThatOpen()).toEqual({ old: true, new: false });
});

/** All that somebody has who asked for a mail to an address and cannot read it. */
const withoutTheMail: Record<string, () => unknown> = {
  nothing: () => '',
  'the address': () => user.email,
  'the id of the user': () => user.userId,
  'a session of the user': () => sessionIdOf(user),
  'an access token of the user': () => user.accessToken,
  'a refresh token of the user': () => user.refreshToken,
  'as many zeros as a code is long': () => '0'.repeat(45),
  'what the browser keeps of a magic link': async () =>
    (await mailCodeTo(instance, 'sign_in', { project, email: user.email })).nonce,
  'a magic link': async () => (await mailCodeTo(instance, 'sign_in', { project, email: user.email })).code,
  'a verification code': async () => (await mailCode(instance, 'email_verification', { project, user })).code,
  'an attempt at the second factor': async () =>
    startAttempt(instance.app, await signUpWithMfa(instance, { project, user })),
};

test.each(Object.entries(withoutTheMail))('with %s in place of the mailed code nothing changes', async (_, given) => {
  const { password_hash: before } = await storedUser();
  await askForCode();

  const { knownError } = await reset(await given());

  expect(['SCHEMA_ERROR', 'VERIFICATION_CODE_NOT_FOUND']).toContain(knownError);
  expect((await storedUser()).password_hash).toBe(before);
});

test('without asking there is no code, and what was asked for somebody else is theirs', async () => {
  const theirs = await mailCode(instance, 'password_reset', { project });

  expect(await reset(theirs.code)).toEqual(answered({ success: true }));

  expect(await passwordsThatOpen()).toEqual({ old: true, new: false });
});

async function storedUser(): Promise<{ password_hash: string }> {
  const [row] = await instance.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    user.userId,
  ]);
  if (!row) throw new Error('the user is gone');
  return row;
}
