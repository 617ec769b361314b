import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  everyCodeOn,
  mailCode,
  mailCodeTo,
  NEW_PASSWORD,
  useCode,
  type SentCode,
} from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** One address on two projects: what happens to the account of one leaves what was mailed by the other. */
const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
let user: SignedIn;
let theirs: SentCode;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  otherProject = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  const { email } = user;
  await mailCodeTo(instance, 'password_reset', { project: otherProject, email });
  theirs = await mailCodeTo(instance, 'sign_in', { project: otherProject, email });
});

const asServer = (method: 'PATCH' | 'DELETE', body?: object) =>
  ask(instance.app, `${method} /api/v1/users/${user.userId}`, { as: 'server', project, body });

const changes: Record<string, () => Promise<unknown>> = {
  'a deletion': () => asServer('DELETE'),
  'another address': () => asServer('PATCH', { primary_email: `new-${user.email}` }),
  'a password that a server sets': () => asServer('PATCH', { password: NEW_PASSWORD }),
  'a password that its owner chooses': () =>
    ask(instance.app, 'POST /api/v1/auth/password/update', {
      as: 'client',
      project,
      accessToken: user.accessToken,
      body: { old_password: user.password, new_password: NEW_PASSWORD },
    }),
  'a second factor': () => asServer('PATCH', { totp_secret_base64: 'AAAA' }),
  'the first proof of the address': async () => {
    const { code } = await mailCode(instance, 'sign_in', { project, user });
    return useCode(instance.app, 'sign_in', { project, code });
  },
};

test.each(Object.entries(changes))('%s leaves the mails of another project, and their codes', async (_, change) => {
  const before = await mailsTo(instance, user.email, otherProject.id);
  expect(before.map(({ template }) => template)).toEqual(['password_reset', 'magic_link']);

  expect(await change()).toMatchObject({ status: 200 });

  expect(await mailsTo(instance, user.email, otherProject.id)).toEqual(before);
  expect(await useCode(instance.app, 'sign_in', { project: otherProject, code: theirs.code })).toMatchObject({
    status: 200,
    body: { is_new_user: true },
  });
});

test.each(Object.entries(changes))('%s leaves the account of another project', async (_, change) => {
  const { email } = user;
  const there = await signUp(instance.app, { project: otherProject, email });
  const { code } = await mailCode(instance, 'password_reset', { project: otherProject, user: there });
  const me = () =>
    ask(instance.app, 'GET /api/v1/users/me', {
      as: 'client',
      project: otherProject,
      accessToken: there.accessToken,
    });
  const before = await me();
  expect(before.status).toBe(200);

  expect(await change()).toMatchObject({ status: 200 });

  expect(await me()).toEqual(before);
  expect(await useCode(instance.app, 'password_reset', { project: otherProject, code })).toEqual(
    answered({ success: true }),
  );
});
