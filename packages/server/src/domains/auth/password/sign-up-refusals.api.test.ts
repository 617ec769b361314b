import { beforeEach, expect } from 'vitest';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const send = (body: object) => ask(instance.app, 'POST /api/v1/auth/password/sign-up', { as: 'client', project, body });
const configure = (config: object) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

test('a project without passwords refuses sign-up and sign-in', async () => {
  const body = { email: newEmail(), password: 'correct horse' };
  await configure({ credential_enabled: false });

  expect(await send(body)).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  expect(await ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body })).toEqual(
    refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'),
  );
});

test('switching sign-up off makes the API refuse newcomers, while those who are there still sign in', async () => {
  const { email, password } = await signUp(instance.app, { project });
  await configure({ sign_up_enabled: false });

  expect(await send({ email: newEmail(), password })).toEqual(refused('SIGN_UP_NOT_ENABLED'));
  const signedIn = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email, password },
  });
  expect(signedIn.status).toBe(200);
});

test('an address that is taken is refused with the address', async () => {
  const { email } = await signUp(instance.app, { project });

  expect(await send({ email, password: 'another password' })).toEqual({
    status: 400,
    knownError: 'USER_EMAIL_ALREADY_EXISTS',
    body: {
      code: 'USER_EMAIL_ALREADY_EXISTS',
      details: { email, would_work_if_email_was_verified: false },
      error: 'User already exists.',
    },
  });
});

test('the same address on another project is another account', async () => {
  const { email, userId } = await signUp(instance.app, { project });
  const other = await makeProject(instance.app);

  expect((await signUp(instance.app, { project: other, email })).userId).not.toBe(userId);
});

test('when several things are wrong, the first in the order of the contract is told', async () => {
  const { email } = await signUp(instance.app, { project });
  const wrong = { email, password: 'short', verification_callback_url: 'https://evil.example/' };
  const steps: [fix: () => unknown, then: WholeAnswer][] = [
    [
      () => configure({ credential_enabled: false, sign_up_enabled: false }),
      refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'),
    ],
    [() => configure({ credential_enabled: true }), refused('PASSWORD_TOO_SHORT', { min_length: 8 })],
    [() => (wrong.password = 'x'.repeat(257)), refused('PASSWORD_TOO_LONG', { maxLength: 256 })],
    [() => (wrong.password = 'correct horse'), refused('SIGN_UP_NOT_ENABLED')],
    [() => configure({ sign_up_enabled: true }), refused('REDIRECT_URL_NOT_WHITELISTED')],
    [
      () => (wrong.verification_callback_url = 'http://localhost/'),
      refused('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false }),
    ],
  ];
  for (const [fix, then] of steps) {
    await fix();
    expect(await send(wrong)).toEqual(then);
  }
});

test('a callback below a trusted domain of the project is allowed, and beside it is not', async () => {
  await configure({ allow_localhost: false, domains: [{ domain: 'https://app.example.com/a', handler_path: '/h' }] });
  const withUrl = (verification_callback_url: string) =>
    send({ email: newEmail(), password: 'correct horse', verification_callback_url });

  expect((await withUrl('https://app.example.com/a/h/email-verification')).status).toBe(200);
  expect(await withUrl('https://app.example.com/ab')).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
  expect(await withUrl('http://localhost/a')).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
});
