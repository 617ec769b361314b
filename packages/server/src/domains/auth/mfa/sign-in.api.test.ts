import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { everyCodeOn, mailCode, NEW_PASSWORD, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { readToken } from '../../../testing/mint-token.ts';
import {
  passSecondFactor,
  signUpWithMfa,
  startAttempt,
  totpNow,
  wrongTotp,
  type MfaUser,
} from '../../../testing/second-factor.ts';

const STEP_MS = 30_000;
const ATTEMPT_MS = 300_000;

const test = instanceTest();
let project: OwnedProject;
let user: MfaUser;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUpWithMfa(instance, { project });
});

const invalid = refused('INVALID_TOTP_CODE');
const expired = refused('VERIFICATION_CODE_EXPIRED');
const attempt = () => startAttempt(instance.app, user);
const right = (stepsAhead = 0) => totpNow(instance, user.secret, stepsAhead);
const pass = (code: string, totp: string, app = instance.app) => passSecondFactor(app, { code, totp, project });
const sessionsOf = (userId: string) => instance.query('select id from sessions where user_id = $1', [userId]);
const askForSecondFactor = refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
  attempt_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/) as string,
});

test('password and one-time password together start a session', async () => {
  const answer = await pass(await attempt(), right());

  expect(answer).toEqual(
    answered({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      is_new_user: false,
      user_id: user.userId,
    }),
  );
  const { access_token: accessToken } = answer.body as { access_token: string };
  expect(readToken(accessToken).claims).toMatchObject({ sub: user.userId, requires_totp_mfa: true });
  expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })).toMatchObject({
    status: 200,
    body: { id: user.userId, requires_totp_mfa: true },
  });
});

describe('after the first factor alone', () => {
  test('the password asks for the second, and starts no session', async () => {
    const before = await sessionsOf(user.userId);
    const { email, password } = user;

    const answer = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      body: { email, password },
    });

    expect(answer).toEqual(askForSecondFactor);
    expect(await sessionsOf(user.userId)).toEqual(before);
  });

  test.each(['the link', 'the typed code'])(
    '%s asks for the second, is used up, and starts no session',
    async (way) => {
      await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
      const before = await sessionsOf(user.userId);
      const mailed = await mailCode(instance, 'sign_in', { project, user });
      const code = way === 'the link' ? mailed.code : `${mailed.typedCode}${mailed.nonce}`;

      const answer = await useCode(instance.app, 'sign_in', { project, code });

      expect(answer).toEqual(askForSecondFactor);
      expect(await sessionsOf(user.userId)).toEqual(before);
      expect(await useCode(instance.app, 'sign_in', { project, code })).toEqual(
        refused('VERIFICATION_CODE_ALREADY_USED'),
      );
      const { details } = answer.body as { details: { attempt_code: string } };
      expect(await pass(details.attempt_code, right())).toMatchObject({ status: 200 });
    },
  );

  test('a reset password signs nobody in and still asks for the second', async () => {
    await verifyAddressOf(instance, { project, user });
    const { code } = await mailCode(instance, 'password_reset', { project, user });

    expect(await useCode(instance.app, 'password_reset', { project, code })).toEqual(answered({ success: true }));

    expect(await sessionsOf(user.userId)).toEqual([]);
    const signIn = { as: 'client', project, body: { email: user.email, password: NEW_PASSWORD } } as const;
    expect(await ask(instance.app, 'POST /api/v1/auth/password/sign-in', signIn)).toEqual(askForSecondFactor);
  });

  test('the attempt code is neither a refresh token nor an access token', async () => {
    const code = await attempt();

    expect(
      await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
        as: 'client',
        project,
        refreshToken: code,
      }),
    ).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
    expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: code })).toEqual(
      refused('UNPARSABLE_ACCESS_TOKEN'),
    );
  });
});

describe('a one-time password', () => {
  test('of the step before is good for those who type slowly', async () => {
    expect(await pass(await attempt(), right(-1))).toMatchObject({ status: 200 });
  });

  test.each([1, 2, -2, -3])('of %i steps from now is refused', async (steps) => {
    expect(await pass(await attempt(), right(steps))).toEqual(invalid);
  });

  test('of the step before is refused where the instance is strict', async () => {
    const strict = await instance.secondProcess({ isTotpStrict: true });

    expect(await pass(await attempt(), right(-1), strict)).toEqual(invalid);
    expect(await pass(await attempt(), right(), strict)).toMatchObject({ status: 200 });
  });

  test('works once, in every process', async () => {
    const other = await instance.secondProcess();
    expect(await pass(await attempt(), right())).toMatchObject({ status: 200 });

    expect(await pass(await attempt(), right())).toEqual(invalid);
    expect(await pass(await attempt(), right(), other)).toEqual(invalid);
    expect(await pass(await attempt(), right(-1), other)).toEqual(invalid); // nor does an older one

    instance.clock.advance(STEP_MS);
    expect(await pass(await attempt(), right(-1))).toEqual(invalid);
    expect(await pass(await attempt(), right(), other)).toMatchObject({ status: 200 });
  });

  test('works once among many at the same moment', async () => {
    const other = await instance.secondProcess();
    const codes = await Promise.all(Array.from({ length: 8 }, attempt));

    const answers = await Promise.all(
      codes.map((code, index) => pass(code, right(), index % 2 === 0 ? instance.app : other)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 7 }, () => invalid));
  });

  test('of another secret is refused', async () => {
    const stranger = await signUpWithMfa(instance, { project });

    expect(await pass(await attempt(), totpNow(instance, stranger.secret))).toEqual(invalid);
  });

  test.each(['12345', '1234567', 'abcdef', ' ', '１２３４５６'])('%j is a wrong one', async (totp) => {
    expect(await pass(await attempt(), totp)).toEqual(invalid);
  });
});

describe('an attempt', () => {
  test('survives four wrong one-time passwords', async () => {
    const code = await attempt();
    for (let tries = 0; tries < 4; tries += 1)
      expect(await pass(code, wrongTotp(instance, user.secret))).toEqual(invalid);

    expect(await pass(code, right())).toMatchObject({ status: 200 });
  });

  test('ends with the fifth wrong one', async () => {
    const code = await attempt();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await pass(code, wrongTotp(instance, user.secret))).toEqual(invalid);

    expect(await pass(code, right())).toEqual(refused('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
    expect(await pass(await attempt(), right())).toMatchObject({ status: 200 });
  });

  test('works once', async () => {
    const code = await attempt();
    await pass(code, right());
    instance.clock.advance(STEP_MS);

    expect(await pass(code, right())).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('lasts five minutes', async () => {
    const [code, late] = [await attempt(), await attempt()];

    instance.clock.advance(ATTEMPT_MS - 1000);
    expect(await pass(code, right())).toMatchObject({ status: 200 });

    instance.clock.advance(1000);
    expect(await pass(late, right())).toEqual(expired);
  });

  test('ends when the password is changed', async () => {
    const code = await attempt();
    const { accessToken, password } = user;
    await ask(instance.app, 'POST /api/v1/auth/password/update', {
      as: 'client',
      project,
      accessToken,
      body: { old_password: password, new_password: NEW_PASSWORD },
    });

    expect(await pass(code, right())).toEqual(expired);
  });

  test.each([null, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='])('ends when the secret becomes %s', async (secret) => {
    const code = await attempt();
    await ask(instance.app, 'PATCH /api/v1/users/me', {
      as: 'client',
      project,
      accessToken: user.accessToken,
      body: { totp_secret_base64: secret },
    });

    expect(await pass(code, right())).toEqual(expired);
  });
});
