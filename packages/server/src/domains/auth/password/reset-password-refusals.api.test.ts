import { expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes, mailCode } from '../../../testing/mailed-code.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

const RESET = codePurposes.password_reset.use;

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const reset = (body: object) => ask(instance.app, RESET, { as: 'client', project, body });
const configure = (config: object) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

const refusedPasswords: [name: string, password: string, answer: WholeAnswer][] = [
  ['seven characters', 'x'.repeat(7), refused('PASSWORD_TOO_SHORT', { min_length: 8 })],
  ['seven emoji', '\u{1f511}'.repeat(7), refused('PASSWORD_TOO_SHORT', { min_length: 8 })],
  ['257 characters', 'x'.repeat(257), refused('PASSWORD_TOO_LONG', { maxLength: 256 })],
  ['no password', '', mismatch(RESET, 'body.password is a required field')],
];

test.each(refusedPasswords)('%s are refused, change nothing and leave the code usable', async (_, password, answer) => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });

  const added = await rowsAddedBy(instance, async () => expect(await reset({ code, password })).toEqual(answer));

  expect(added).toEqual({});
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  expect(await reset({ code, password: 'x'.repeat(8) })).toEqual(answered({ success: true }));
});

test.each(['x'.repeat(8), 'x'.repeat(256), '\u{1f511}'.repeat(8)])('the password %s is taken', async (password) => {
  const { code } = await mailCode(instance, 'password_reset', { project });

  expect(await reset({ code, password })).toEqual(answered({ success: true }));
});

test('two long passwords that begin alike are not the same', async () => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });
  const long = 'x'.repeat(100);
  await reset({ code, password: long });

  const signIn = (password: string) =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      body: { email: user.email, password },
    });
  expect(await signIn(`${long.slice(0, 99)}y`)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await signIn(long)).toMatchObject({ status: 200 });
});

test('a project without passwords refuses to reset one, and the code waits', async () => {
  const { code } = await mailCode(instance, 'password_reset', { project });
  await configure({ credential_enabled: false });

  expect(await reset({ code, password: 'battery staple' })).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));

  await configure({ credential_enabled: true });
  expect(await reset({ code, password: 'battery staple' })).toEqual(answered({ success: true }));
});

test('when several things are wrong, the code is told of first, then the project, then the password', async () => {
  const { code } = await mailCode(instance, 'password_reset', { project });
  await configure({ credential_enabled: false });

  expect(await reset({ code: 'x', password: 'x' })).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  expect(await reset({ code, password: 'x' })).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  await configure({ credential_enabled: true });
  expect(await reset({ code, password: 'x' })).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));
});

test('nobody else can be named: the code alone says whose password it is', async () => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });

  const answer = await reset({ code, password: 'battery staple', user_id: user.userId, email: user.email });

  expect(answer).toEqual(mismatch(RESET, 'body contains unknown properties: user_id, email'));
});
