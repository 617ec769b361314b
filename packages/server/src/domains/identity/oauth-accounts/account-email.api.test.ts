import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

/** What a provider says about an address is no proof of it: nobody is found, verified or merged by the e-mail of an account. */
const test = instanceTest();
let project: OwnedProject;
let email: string;
let imported: { readonly id: string };
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  email = newEmail();
  imported = await create({ display_name: 'Mira' });
});

let accounts = 0;
/** Somebody whose account has the address, and who has it nowhere else unless that is said. */
async function create(more: object): Promise<{ readonly id: string }> {
  const oauth_providers = [{ id: 'github', account_id: `account-${(accounts += 1)}`, email }];
  const { body } = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: { oauth_providers, ...more },
  });
  return body as { id: string };
}
const read = (id: string) => ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project });

test('the address of an account is not the address of its user', async () => {
  expect(imported).toMatchObject({ primary_email: null, primary_email_verified: false, auth_with_email: false });
  expect(
    await ask(instance.app, `GET /api/v1/contact-channels?user_id=${imported.id}`, { as: 'server', project }),
  ).toEqual(answered({ items: [], is_paginated: false }));
  expect(
    await ask(instance.app, `GET /api/v1/users?query=${encodeURIComponent(email)}`, { as: 'server', project }),
  ).toEqual(answered({ items: [], is_paginated: false }));
});

test('the same address as primary e-mail stays as unproved as it was', async () => {
  expect(await create({ primary_email: email, primary_email_auth_enabled: true })).toMatchObject({
    primary_email: email,
    primary_email_verified: false,
  });
});

test('somebody else signs up with the address, and each stays who they are', async () => {
  const before = await read(imported.id);
  const newcomer = await signUp(instance.app, { project, email });

  expect(newcomer.userId).not.toBe(imported.id);
  expect(await read(newcomer.userId)).toMatchObject({
    body: { primary_email: email, primary_email_verified: false, oauth_providers: [], connected_accounts: [] },
  });
  expect(await read(imported.id)).toEqual(before);
});

test('a magic link to the address makes a new user, without the account', async () => {
  const before = await read(imported.id);
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email });
  const { body } = await useCode(instance.app, 'sign_in', { project, code });

  expect(body).toMatchObject({ is_new_user: true });
  expect(await read((body as { user_id: string }).user_id)).toMatchObject({ body: { oauth_providers: [] } });
  expect(await read(imported.id)).toEqual(before);
});

test('no password is reset and nobody signs in by the address', async () => {
  const { code } = await mailCodeTo(instance, 'password_reset', { project, email });

  expect(await lastMailTo(instance, email, project.id)).toMatchObject({ isDecoy: true });
  expect(await useCode(instance.app, 'password_reset', { project, code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  expect(
    await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      body: { email, password: 'correct horse' },
    }),
  ).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
});

test('two users may have accounts with one address', async () => {
  expect(await create({})).toMatchObject({ oauth_providers: [{ id: 'github', email }] });
});
