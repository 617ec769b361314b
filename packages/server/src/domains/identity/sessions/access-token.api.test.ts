import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const test = instanceTest();

async function publishedKeys(projectId: string): Promise<JSONWebKeySet> {
  const answer = await ask(instance.app, `GET /api/v1/projects/${projectId}/.well-known/jwks.json`);
  expect(answer.status).toBe(200);
  return answer.body as JSONWebKeySet;
}

/** As any other service would verify it. */
async function verifyElsewhere(token: string, projectId: string) {
  return jwtVerify(token, createLocalJWKSet(await publishedKeys(projectId)), {
    algorithms: ['ES256'],
    issuer: `http://localhost:8100/api/v1/projects/${projectId}`,
    audience: projectId,
    typ: 'JWT',
    currentDate: instance.clock.now(),
  });
}

test('an access token says exactly what clients read, and verifies with the published keys', async () => {
  const { userId, accessToken, email } = await signUp(instance.app);
  const [session] = await instance.query<{ id: string }>('select id from sessions where user_id = $1', [userId]);
  const seconds = instance.clock.now().getTime() / 1000;
  const { keys } = await publishedKeys('internal');

  const { protectedHeader, payload } = await verifyElsewhere(accessToken, 'internal');

  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: keys[0]?.kid });
  expect(payload).toEqual({
    sub: userId,
    iss: 'http://localhost:8100/api/v1/projects/internal',
    aud: 'internal',
    iat: seconds,
    exp: seconds + 600,
    project_id: 'internal',
    projectId: 'internal',
    branch_id: 'main',
    refresh_token_id: session?.id,
    role: 'authenticated',
    name: null,
    email,
    email_verified: false,
    selected_team_id: null,
    signed_up_at: seconds,
    is_anonymous: false,
    is_restricted: false,
    restricted_reason: null,
    requires_totp_mfa: false,
  });
});

test('a later token of another session tells the name, its own session and the time of the sign-up', async () => {
  const user = await signUp(instance.app);
  const signedUpAt = instance.clock.now().getTime() / 1000;
  const { accessToken } = user;
  await ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body: { display_name: 'Zoë' } });
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  instance.clock.advance(90_500);

  const second = await signIn(instance.app, user);
  const first = await verifyElsewhere(accessToken, 'internal');
  const { payload } = await verifyElsewhere(second.accessToken, 'internal');

  const iat = signedUpAt + 90;
  expect(payload).toMatchObject({ name: 'Zoë', email_verified: true, signed_up_at: signedUpAt, iat, exp: iat + 600 });
  expect(payload['refresh_token_id']).not.toBe(first.payload['refresh_token_id']);
});

test('the address by which a request came in, even the first one of a process, changes nothing in its token', async () => {
  const app = await instance.secondProcess();
  const user = await signUp(instance.app);
  const response = await app.request('http://evil.example/api/v1/auth/sessions/current/refresh', {
    method: 'POST',
    headers: {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example;proto=https',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
      'x-stack-refresh-token': user.refreshToken,
    },
  });

  const { access_token: accessToken } = (await response.json()) as { access_token: string };
  expect((await verifyElsewhere(accessToken, 'internal')).payload.sub).toBe(user.userId);
});

test('each project has keys of its own: a token of one does not verify with those of another', async () => {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app, { project });

  expect((await verifyElsewhere(accessToken, project.id)).payload.aud).toBe(project.id);
  await expect(verifyElsewhere(accessToken, 'internal')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test('the published keys are public keys and nothing else', async () => {
  const coordinate = expect.stringMatching(/^[\w-]{43}$/);

  expect(await ask(instance.app, 'GET /api/v1/projects/internal/.well-known/jwks.json')).toEqual(
    answered({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          alg: 'ES256',
          use: 'sig',
          kid: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{16}$/),
          x: coordinate,
          y: coordinate,
        },
      ],
    }),
  );
});

test('a project that does not exist has no keys', async () => {
  const project_id = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

  expect(await ask(instance.app, `GET /api/v1/projects/${project_id}/.well-known/jwks.json`)).toEqual(
    refused('PROJECT_NOT_FOUND', { project_id }),
  );
});

test('every process signs with the same key', async () => {
  const user = await signUp(instance.app);
  const second = await signIn(await instance.secondProcess(), user);

  const tokens = await Promise.all([
    verifyElsewhere(user.accessToken, 'internal'),
    verifyElsewhere(second.accessToken, 'internal'),
  ]);

  expect(tokens[0]?.protectedHeader).toEqual(tokens[1]?.protectedHeader);
});
