import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { everyCodeOn, mailCode, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance, everyCodeOn);
});

const signIn = (code: string, app = instance.app) => useCode(app, 'sign_in', { project, code });
const mailTo = async (email: string) => (await mailCodeTo(instance, 'sign_in', { project, email })).code;
const configure = (config: object) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
const tokens = {
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
};
const tokensOf = (body: unknown) => {
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string };
  return { accessToken: access_token, refreshToken: refresh_token };
};
const usersWith = (email: string) =>
  instance.query(
    'select id, primary_email, primary_email_verified, email_auth_enabled, password_hash, signed_up_at from users where primary_email = $1',
    [email],
  );

test('a newcomer becomes a user when the code is used, and not before', async () => {
  const email = `New.${newEmail()}`;
  const code = await mailTo(email);
  expect(await usersWith(email)).toEqual([]);
  instance.clock.advance(1000);

  let answer: Awaited<ReturnType<typeof signIn>> | undefined;
  const added = await rowsAddedBy(instance, async () => (answer = await signIn(code)));

  const [user] = await usersWith(email);
  expect(user).toEqual({
    id: expect.any(String),
    primary_email: email,
    primary_email_verified: true,
    email_auth_enabled: true,
    password_hash: null,
    signed_up_at: instance.clock.now(),
  });
  const { id } = user as { id: string };
  expect(answer).toEqual(answered({ ...tokens, is_new_user: true, user_id: id }));
  expect(added).toEqual({ users: 1, sessions: 1, events: 2 });
  expect(await tokensAlive(instance.app, tokensOf(answer?.body), project)).toEqual(ALIVE);
  expect(await instance.query('select type from events where project_id = $1 order by sequence', [project.id])).toEqual(
    [{ type: 'user.created' }, { type: 'session.created' }],
  );
});

test('somebody whose address is proved is signed in, and nothing else of theirs changes', async () => {
  const user = await signUp(instance.app, { project });
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  const before = await usersWith(user.email);
  const code = await mailTo(user.email);

  let answer: Awaited<ReturnType<typeof signIn>> | undefined;
  const added = await rowsAddedBy(instance, async () => (answer = await signIn(code)));

  expect(answer).toEqual(answered({ ...tokens, is_new_user: false, user_id: user.userId }));
  expect(added).toEqual({ sessions: 1, events: 1 });
  expect(await usersWith(user.email)).toEqual(before);
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  expect(readToken(tokensOf(answer?.body).accessToken).claims).toMatchObject({
    sub: user.userId,
    email_verified: true,
  });
});

test('each sign-in is a session of its own', async () => {
  const email = newEmail();
  const codes = [await mailTo(email), await mailTo(email)];

  const [first, second] = [await signIn(codes[0] ?? ''), await signIn(codes[1] ?? '')];

  expect(first).toMatchObject({ status: 200, body: { is_new_user: true } });
  expect(second).toMatchObject({ status: 200, body: { is_new_user: false } });
  expect(tokensOf(first.body).refreshToken).not.toBe(tokensOf(second.body).refreshToken);
});

test('where newcomers are no longer wanted, a code mailed to one waits until they are', async () => {
  const code = await mailTo(newEmail());
  await configure({ sign_up_enabled: false });

  const added = await rowsAddedBy(instance, async () =>
    expect(await signIn(code)).toEqual(refused('SIGN_UP_NOT_ENABLED')),
  );

  expect(added).toEqual({});
  await configure({ sign_up_enabled: true });
  expect(await signIn(code)).toMatchObject({ status: 200 });
});

test('where magic links were switched off, a code signs nobody in, and waits', async () => {
  const code = await mailTo(newEmail());
  await configure({ magic_link_enabled: false });

  expect(await signIn(code)).toEqual(answered('Magic link is not enabled for this project.', 403));
  expect(await signIn('x')).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));

  await configure({ magic_link_enabled: true });
  expect(await signIn(code)).toMatchObject({ status: 200 });
});

test('a code of a user who was deleted since is not found', async () => {
  const { code, user } = await mailCode(instance, 'sign_in', { project });
  await instance.query('delete from users where id = $1', [user.userId]);

  expect(await signIn(code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});

test('a code for an address that the user has given up signs nobody in and proves nothing', async () => {
  const { code, user } = await mailCode(instance, 'sign_in', { project });
  const changed = newEmail();
  await instance.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
    user.userId,
    changed,
  ]);

  expect(await signIn(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await usersWith(changed)).toMatchObject([{ primary_email_verified: false }]);

  const heir = await signUp(instance.app, { project, email: user.email });
  expect(await signIn(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await tokensAlive(instance.app, heir, project)).toEqual(ALIVE);
});

test('a code that a version before mailed to a look-alike of an address does not sign its owner in', async () => {
  const email = newEmail();
  const code = await mailTo(email);
  await instance.query('update verification_codes set email = $2 where email = $1', [email, `\uFF50${email.slice(1)}`]);
  const owner = await signUp(instance.app, { project, email });

  expect(await signIn(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await usersWith(owner.email)).toMatchObject([
    { primary_email_verified: false, password_hash: expect.any(String) },
  ]);
});

test('a code mailed to a newcomer signs in who has signed up since, however they wrote their address', async () => {
  const email = newEmail();
  const code = await mailTo(email.toUpperCase());
  const { userId } = await signUp(instance.app, { project, email });

  expect(await signIn(code)).toEqual(answered({ ...tokens, is_new_user: false, user_id: userId }));
});

test('a user whose e-mail sign-in was switched off since is not signed in', async () => {
  const { code, user } = await mailCode(instance, 'sign_in', { project });
  await instance.query('update users set email_auth_enabled = false where id = $1', [user.userId]);

  expect(await signIn(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('of several links of one newcomer used at the same time, each signs in, and one makes the user', async () => {
  const other = await instance.secondProcess();
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const codes = [await mailTo(email), await mailTo(email), await mailTo(email), await mailTo(email)];

    const answers = await Promise.all(codes.map((code, index) => signIn(code, index % 2 === 0 ? instance.app : other)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const newOnes = answers.filter(({ body }) => (body as { is_new_user: boolean }).is_new_user);
    expect(newOnes).toHaveLength(1);
    expect(await usersWith(email)).toHaveLength(1);
  }
});

test('a link used while the same newcomer signs up with a password signs in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const code = await mailTo(email);

    const [linked, signedUp] = await Promise.all([
      signIn(code),
      ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
        as: 'client',
        project,
        body: { email, password: 'correct horse' },
      }),
    ]);

    expect(linked).toMatchObject({ status: 200 });
    expect([null, 'USER_EMAIL_ALREADY_EXISTS']).toContain(signedUp.knownError);
    expect(await usersWith(email)).toMatchObject([{ primary_email_verified: true, password_hash: null }]);
  }
});
