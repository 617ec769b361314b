import { allowedAccessTypes, endpoints } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import type { Call } from '../../../testing/call.ts';
import { requestToRefuse } from '../../../testing/endpoint-cases.ts';
import { mailCode, useCode } from '../../../testing/mailed-code.ts';
import { signUpWithMfa, startAttempt, type MfaUser } from '../../../testing/second-factor.ts';
import { sessionIdOf } from '../../../testing/sign-up.ts';
import { internalKeys, internalProject } from '../../../testing/test-instance.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'anyone');

async function startAttemptByMail(user: MfaUser): Promise<string> {
  const { instance } = world;
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  const { code } = await mailCode(instance, 'sign_in', { project: internalProject, user });
  const { body } = await useCode(instance.app, 'sign_in', { project: internalProject, code });
  return (body as { details: { attempt_code: string } }).details.attempt_code;
}

const ways: Record<string, (user: MfaUser) => Promise<string>> = {
  'a password': (user) => startAttempt(world.instance.app, user),
  'a magic link': startAttemptByMail,
};

/** All that somebody has who proved the first factor alone is an attempt code. */
describe.each(Object.entries(ways))('the attempt code of %s', (_, start) => {
  let user: MfaUser;
  let attemptCode: string;
  beforeAll(async () => {
    user = await signUpWithMfa(world.instance);
    attemptCode = await start(user);
  });

  test('comes without a session', async () => {
    const sessions = await world.instance.query('select id from sessions where user_id = $1', [user.userId]);
    expect(sessions).toEqual([{ id: sessionIdOf(user) }]); // the one of the sign-up
  });

  const uses: [name: string, knownError: string, use: () => Call][] = [
    [
      'access and refresh token',
      'UNPARSABLE_ACCESS_TOKEN',
      () => ({ accessToken: attemptCode, refreshToken: attemptCode }),
    ],
    ['admin access token', 'UNPARSABLE_ADMIN_ACCESS_TOKEN', () => ({ adminAccessToken: attemptCode })],
  ];

  describe.each(uses)('as %s', (_, knownError, use) => {
    test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
      'opens nothing of %s',
      async (_, endpoint) => {
        const { line, query, call } = await requestToRefuse(endpoint, world);

        const answer = await ask(world.instance.app, `${line}${query}`, {
          ...call,
          as: allowedAccessTypes(endpoint)[0],
          ...use(),
        });

        expect([answer.status, answer.knownError]).toEqual([401, knownError]);
      },
    );
  });

  test.each([
    ['POST /api/v1/auth/sessions/current/refresh', (): Call => ({ as: 'client', refreshToken: attemptCode })],
    ['DELETE /api/v1/auth/sessions/current', (): Call => ({ as: 'client', refreshToken: attemptCode })],
    [
      'POST /api/v1/auth/oauth/token',
      (): Call => ({
        body: {
          grant_type: 'refresh_token',
          client_id: 'internal',
          client_secret: internalKeys.client,
          refresh_token: attemptCode,
        },
      }),
    ],
  ] as const)('is no refresh token to %s', async (line, use) => {
    expect(await ask(world.instance.app, line, use())).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  });
});
