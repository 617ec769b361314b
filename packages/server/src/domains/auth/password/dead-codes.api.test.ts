import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  everyCodeOn,
  mailCode,
  mailCodeTo,
  NEW_PASSWORD,
  useCode,
  verifyAddressOf,
  type Purpose,
} from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** What was mailed before a password changed opens nothing afterwards. */
const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const mail = async (purpose: Purpose, to: { email: string; accessToken?: string } = user) => {
  const accessToken = purpose === 'email_verification' ? to.accessToken : undefined;
  return (await mailCodeTo(instance, purpose, { project, email: to.email, accessToken })).code;
};
const use = (purpose: Purpose, code: string) => useCode(instance.app, purpose, { project, code });
const expired = refused('VERIFICATION_CODE_EXPIRED');

const changes: Record<string, (by?: SignedIn) => Promise<unknown>> = {
  'a reset': async (by = user) =>
    expect(await use('password_reset', await mail('password_reset', by))).toMatchObject({ status: 200 }),
  'an update': async (by = user) =>
    expect(
      await ask(instance.app, 'POST /api/v1/auth/password/update', {
        as: 'client',
        project,
        accessToken: by.accessToken,
        body: { old_password: by.password, new_password: NEW_PASSWORD },
      }),
    ).toEqual(answered({ success: true })),
};

describe.each(Object.entries(changes))('%s of the password', (_, change) => {
  test('kills reset codes and magic links that were mailed before', async () => {
    const codes = [await mail('password_reset'), await mail('password_reset')];
    const links = [await mail('sign_in'), await mail('sign_in')];

    await change();

    for (const code of codes) expect(await use('password_reset', code)).toEqual(expired);
    for (const code of links) expect(await use('sign_in', code)).toEqual(expired);
  });

  test('keeps mails with such codes from leaving, if they have not left yet', async () => {
    await mail('password_reset');
    await mail('sign_in');
    await mail('email_verification');
    await verifyAddressOf(instance, { project, user });

    await change();

    const now = instance.clock.now();
    const leaving = (await mailsTo(instance, user.email, project.id)).filter(({ expiresAt }) => expiresAt > now);
    expect(leaving.map(({ template }) => template)).toEqual([
      'email_verification',
      'email_verification',
      'password_changed',
    ]);
  });

  test('leaves verification codes, those of other people, and those mailed afterwards', async () => {
    const verification = await mail('email_verification');
    const bystander = await signUp(instance.app, { project });
    const theirs = await mail('password_reset', bystander);

    await change();

    expect(await use('email_verification', verification)).toMatchObject({ status: 200 });
    expect(await use('password_reset', theirs)).toMatchObject({ status: 200 });
    expect(await use('sign_in', await mail('sign_in'))).toMatchObject({ status: 200 });
  });

  test('kills a magic link that was mailed before the address was anybody’s', async () => {
    const email = newEmail();
    const link = await mail('sign_in', { email });
    const newcomer = await signUp(instance.app, { project, email });

    await change(newcomer);

    expect(await use('sign_in', link)).toEqual(expired);
  });

  test('leaves the same person on another project alone', async () => {
    const other = await makeProject(instance.app, everyCodeOn);
    const there = await signUp(instance.app, { project: other, email: user.email });
    const { code } = await mailCode(instance, 'sign_in', { project: other, user: there });

    await change();

    expect(await useCode(instance.app, 'sign_in', { project: other, code })).toMatchObject({ status: 200 });
  });
});

test('a first password kills them too', async () => {
  const email = newEmail();
  const { body } = await use('sign_in', await mail('sign_in', { email }));
  const { access_token: accessToken } = body as { access_token: string };
  const earlier = await mail('sign_in', { email });

  expect(
    await ask(instance.app, 'POST /api/v1/auth/password/set', {
      as: 'client',
      project,
      accessToken,
      body: { password: NEW_PASSWORD },
    }),
  ).toEqual(answered({ success: true }));

  expect(await use('sign_in', earlier)).toEqual(expired);
});

test('proving an address by magic link kills the reset codes that were mailed before, and no other link', async () => {
  const [code, link, first] = [await mail('password_reset'), await mail('sign_in'), await mail('sign_in')];

  expect(await use('sign_in', first)).toMatchObject({ status: 200 });

  expect(await use('password_reset', code)).toEqual(expired);
  expect(await use('sign_in', link)).toMatchObject({ status: 200 });
});
