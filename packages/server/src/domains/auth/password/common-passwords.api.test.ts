import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { FIFTY_COMMON_PASSWORDS } from '../../../testing/common-passwords.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { mailCode } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';

const MANY = 1_000_000;

let strict: OwnedProject;
let lax: OwnedProject;
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: MANY, perClientInOneHour: MANY, perProjectInOneHour: MANY },
});
test.beforeAll(async () => {
  strict = await makeProject(instance.app, { config: { refuse_common_passwords: true } });
  lax = await makeProject(instance.app);
});

const tooCommon = refused('PASSWORD_TOO_COMMON');
const send = (project: OwnedProject, way: string, body: object, accessToken?: string) =>
  ask(instance.app, `POST /api/v1/auth/password/${way}`, { as: 'client', project, accessToken, body });

type Choose = (password: string) => Promise<WholeAnswer>;

/** Each way to choose a password: whoever is about to, and their choice. */
const ways: Record<string, (project: OwnedProject) => Promise<Choose>> = {
  'sign-up': (project) => Promise.resolve((password) => send(project, 'sign-up', { email: newEmail(), password })),
  reset: async (project) => {
    const { code } = await mailCode(instance, 'password_reset', { project });
    return (password) => send(project, 'reset', { code, password });
  },
  update: async (project) => {
    const user = await signUp(instance.app, { project });
    return (password) =>
      send(project, 'update', { old_password: user.password, new_password: password }, user.accessToken);
  },
  set: async (project) => {
    const user = await signUp(instance.app, { project });
    await instance.query('update users set password_hash = null where id = $1', [user.userId]);
    return (password) => send(project, 'set', { password }, user.accessToken);
  },
};

describe.each(Object.entries(ways))('by %s', (_, prepare) => {
  test('the 50 most common passwords are refused where the project says so, and nothing is used up', async () => {
    const choose = await prepare(strict);

    const added = await rowsAddedBy(instance, async () => {
      for (const word of FIFTY_COMMON_PASSWORDS) expect([word, await choose(word)]).toEqual([word, tooCommon]);
    });

    expect(added).toEqual({});
    expect(await choose('an uncommon choice')).toMatchObject({ status: 200 });
  });

  test('they are accepted where it does not', async () => {
    for (const word of FIFTY_COMMON_PASSWORDS) {
      const choose = await prepare(lax);
      expect([word, await choose(word)]).toMatchObject([word, { status: 200 }]);
    }
  });

  test('case does not make them uncommon', async () => {
    const choose = await prepare(strict);

    for (const word of ['PASSWORD', 'Password', 'pASSWORD', 'QwertyUiop', 'ILoveYou', 'Trustno1'])
      expect([word, await choose(word)]).toEqual([word, tooCommon]);
  });

  test('random passwords are accepted', async () => {
    const password = fc
      .string({ unit: 'binary', minLength: 8, maxLength: 256 })
      .filter((text) => !text.includes('\u0000') && [...text].length <= 256);
    const isAccepted = async (chosen: string) => {
      const choose = await prepare(strict);
      expect(await choose(chosen)).toMatchObject({ status: 200 });
    };

    await fc.assert(fc.asyncProperty(fc.noBias(password), isAccepted), { numRuns: 25 });
  });

  test('the length is told of first', async () => {
    const choose = await prepare(strict);

    expect(await choose('123456')).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));
    expect(await choose('x'.repeat(257))).toEqual(refused('PASSWORD_TOO_LONG', { maxLength: 256 }));
  });
});

test('the refusal says what to do', async () => {
  expect(await send(strict, 'sign-up', { email: newEmail(), password: 'password' })).toEqual({
    status: 400,
    knownError: 'PASSWORD_TOO_COMMON',
    body: { code: 'PASSWORD_TOO_COMMON', error: 'This password is too common. Please choose another one.' },
  });
});

test('a project may begin to refuse them: whoever has one keeps it, nobody new gets it', async () => {
  const project = await makeProject(instance.app);
  const user = await signUp(instance.app, { project, password: 'password' });
  const config = { refuse_common_passwords: true };
  await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

  expect(await signIn(instance.app, { ...user, project })).toMatchObject({ userId: user.userId });
  expect(await send(project, 'sign-up', { email: newEmail(), password: 'password' })).toEqual(tooCommon);
});

test('servers may give users any password', async () => {
  const asServer = { as: 'server', project: strict } as const;
  const email = newEmail();
  const created = await ask(instance.app, 'POST /api/v1/users', {
    ...asServer,
    body: { primary_email: email, primary_email_auth_enabled: true, password: 'password' },
  });
  expect(created).toMatchObject({ status: 201 });
  const { id } = created.body as { id: string };
  expect(await signIn(instance.app, { email, password: 'password', project: strict })).toMatchObject({ userId: id });

  const changed = await ask(instance.app, `PATCH /api/v1/users/${id}`, { ...asServer, body: { password: '12345678' } });
  expect(changed).toMatchObject({ status: 200 });
  expect(await signIn(instance.app, { email, password: '12345678', project: strict })).toMatchObject({ userId: id });
});
