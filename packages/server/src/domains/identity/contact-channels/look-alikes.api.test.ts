import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { call, type RequestLine } from '../../../testing/call.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const PLAIN =
  'Invalid email: the part before the @ has characters that only look like others, such as full-width letters';
const password = 'correct horse';

describe.each([
  '\uFF56ictim@example.com', // full-width v
  'v\u2170ctim@example.com', // roman numeral one
  'victi\u{1D426}@example.com', // mathematical bold m
  'vi\u1D9Ctim@example.com', // modifier letter small c
  'zoe\u0308@example.com', // two pieces that make one letter
  '\uFB01nn@example.com', // a ligature
  '\u212Aim@example.com', // the kelvin sign
  'victim\uFE0F@example.com', // a variation selector, which is not shown
])('the look-alike %j', (email) => {
  const asClient = { as: 'client' } as const;

  test.each<[RequestLine, object]>([
    ['POST /api/v1/auth/password/sign-up', { email, password }],
    ['POST /api/v1/auth/password/sign-in', { email, password }],
    [codePurposes.password_reset.send, { email, callback_url: CALLBACK_URL }],
    [codePurposes.sign_in.send, { email, callback_url: CALLBACK_URL }],
  ])('is refused by %s, and nothing is mailed', async (line, body) => {
    const added = await rowsAddedBy(instance, async () =>
      expect(await ask(instance.app, line, { ...asClient, project, body })).toEqual(mismatch(line, PLAIN)),
    );

    expect(added).toEqual({});
  });

  test('is given to nobody by a server', async () => {
    const create = 'POST /api/v1/users';
    expect(await ask(instance.app, create, { as: 'server', project, body: { primary_email: email } })).toEqual(
      mismatch(create, PLAIN),
    );
    const { userId } = await signUp(instance.app, { project });
    const update: RequestLine = `PATCH /api/v1/users/${userId}`;
    expect(await ask(instance.app, update, { as: 'server', project, body: { primary_email: email } })).toEqual(
      mismatch(update, PLAIN),
    );
  });
});

/** One mailbox, its domain written in both of its forms. */
const pairs = [
  ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
  ['mira@xn--bcher-kva.example', 'mira@BÜCHER.example'],
  ['用户@例子.测试', '用户@xn--fsqu00a.xn--0zwm56d'],
  ['Mira@Example.com', 'mira@example.COM'],
] as const;

describe.each(pairs)('%s and %s', (stored, typed) => {
  test('are one account to sign-up and to servers', async () => {
    await signUp(instance.app, { project, email: stored });
    const taken = refused('USER_EMAIL_ALREADY_EXISTS', { email: typed, would_work_if_email_was_verified: false });
    const other = await signUp(instance.app, { project });
    const asServer = { as: 'server', project } as const;

    const signUpAgain = { as: 'client', project, body: { email: typed, password } } as const;
    expect(await ask(instance.app, 'POST /api/v1/auth/password/sign-up', signUpAgain)).toEqual(taken);
    const body = { primary_email: typed, primary_email_auth_enabled: true };
    expect(await ask(instance.app, 'POST /api/v1/users', { ...asServer, body })).toEqual(taken);
    expect(await ask(instance.app, `PATCH /api/v1/users/${other.userId}`, { ...asServer, body })).toEqual(taken);
  });

  test('the stored one is what is mailed and shown', async () => {
    const user = await signUp(instance.app, { project, email: stored });

    for (const purpose of ['password_reset', 'sign_in'] as const) {
      const request = { as: 'client', project, body: { email: typed, callback_url: CALLBACK_URL } } as const;
      expect(await call(instance.app, codePurposes[purpose].send, request)).toMatchObject({ status: 200 });
    }

    expect(await mailsTo(instance, typed, project.id)).toEqual([]);
    const templates = (await mailsTo(instance, stored, project.id)).map(({ template }) => template);
    expect(templates).toEqual(['password_reset', 'magic_link']);
    const { code } = await lastMailTo(instance, stored, project.id);
    expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({
      status: 200,
      body: { user_id: user.userId },
    });
    expect(await ask(instance.app, `GET /api/v1/users/${user.userId}`, { as: 'server', project })).toMatchObject({
      body: { primary_email: stored, primary_email_verified: true },
    });
  });

  test('a link that was mailed to a newcomer signs in whoever took the address up meanwhile', async () => {
    const { code } = await mailCodeTo(instance, 'sign_in', { project, email: typed });
    const user = await signUp(instance.app, { project, email: stored });

    expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({
      status: 200,
      body: { user_id: user.userId, is_new_user: false },
    });
  });

  test('share the limit of mails, the search and the deletion', async () => {
    const { userId } = await signUp(instance.app, { project, email: stored });
    const reset = (email: string) =>
      ask(instance.app, codePurposes.password_reset.send, {
        as: 'client',
        project,
        body: { email, callback_url: CALLBACK_URL },
      });
    for (const email of [stored, typed, stored, typed, stored, typed]) await reset(email);
    expect(await mailsTo(instance, stored, project.id)).toHaveLength(5);

    for (const query of [stored, typed]) {
      const search = `GET /api/v1/users?${new URLSearchParams({ query })}` as RequestLine;
      expect(await ask(instance.app, search, { as: 'server', project })).toMatchObject({
        body: { items: [{ id: userId }] },
      });
    }

    expect(await ask(instance.app, `DELETE /api/v1/users/${userId}`, { as: 'server', project })).toEqual(
      answered({ success: true }),
    );
    expect(await mailsTo(instance, stored, project.id)).toEqual([]);
  });

  test('a verification mail may be asked for in either form', async () => {
    const { accessToken } = await signUp(instance.app, { project, email: stored });

    const body = { email: typed, callback_url: CALLBACK_URL };
    const asked = { as: 'client', project, accessToken, body } as const;
    expect(await ask(instance.app, codePurposes.email_verification.send, asked)).toEqual(answered({ success: true }));

    const { code } = await lastMailTo(instance, stored, project.id);
    expect(await useCode(instance.app, 'email_verification', { project, code })).toEqual(answered({ success: true }));
  });
});

test('letters of other alphabets stay letters of their own', async () => {
  const [latin, cyrillic] = [newEmail(), newEmail().replace('p', '\u0440')];

  const one = await signUp(instance.app, { project, email: latin });
  const other = await signUp(instance.app, { project, email: cyrillic });

  expect(one.userId).not.toBe(other.userId);
});
