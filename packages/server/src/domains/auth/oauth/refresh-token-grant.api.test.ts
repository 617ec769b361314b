import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const TOKEN = 'POST /api/v1/auth/oauth/token';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const client = { client_id: 'internal', client_secret: internalKeys.client };
const grant = () => ({ grant_type: 'refresh_token', refresh_token: user.refreshToken });
const sendJson = (body: object, headers?: Record<string, string>) => ask(instance.app, TOKEN, { body, headers });
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

async function sendForm(fields: Record<string, string>): Promise<WholeAnswer> {
  const response = await instance.app.request('/api/v1/auth/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams(fields).toString(),
  });
  const knownError = response.headers.get('x-stack-known-error');
  return { status: response.status, knownError, body: await response.json() };
}

const freshToken = answered({
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: 'Bearer',
  expires_in: 599,
  scope: 'legacy',
});

test('a form gets an access token, without any header of a project', async () => {
  expect(await sendForm({ ...grant(), ...client })).toEqual(freshToken);
});

test('JSON gets the same', async () => {
  expect(await sendJson({ ...grant(), ...client })).toEqual(freshToken);
  expect(await sendJson({ ...grant(), ...client, scope: 'legacy' })).toEqual(freshToken);
});

test('the client may prove itself by HTTP Basic authentication', async () => {
  expect(await sendJson(grant(), basic(`internal:${internalKeys.client}`))).toEqual(freshToken);
  expect(await sendJson(grant(), basic(`inter%6eal:${internalKeys.client.replace('_', '%5F')}`))).toEqual(freshToken);
});

test('the new token signs its user in, and the refresh token stays the same', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { body } = await sendJson({ ...grant(), ...client });
    const { access_token: accessToken } = body as { access_token: string };
    const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken });
    expect(me).toMatchObject({ status: 200, body: { id: user.userId } });
  }
});

test.each([
  ['an unknown project', { client_id: 'nobody', client_secret: internalKeys.client }, 'nobody'],
  ['a wrong key', { client_id: 'internal', client_secret: 'pck_wrong' }, 'internal'],
  ['a key of another kind', { client_id: 'internal', client_secret: internalKeys.server }, 'internal'],
  ['no key', { client_id: 'internal' }, 'internal'],
  ['no project', { client_secret: internalKeys.client }, null],
  ['nothing', {}, null],
])('a client that names %s is refused', async (_, given, client_id) => {
  expect(await sendJson({ ...grant(), ...given })).toEqual(refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id }));
});

test.each([
  ['internal:pck_wrong', 'internal'],
  ['internal:', 'internal'],
  [':', ''],
  ['%zz:%zz', '%zz'],
  ['a%00b:c', null],
  ['a\u0000b:c', null],
])('HTTP Basic authentication with %j is refused', async (text, client_id) => {
  expect(await sendJson(grant(), basic(text))).toEqual(refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id }));
});

test.each(['Basic', 'Basic !!!', 'Basic aW50ZXJuYWw=', 'Bearer x', ''])(
  'the header %j is no HTTP Basic authentication: the body decides',
  async (authorization) => {
    expect(await sendJson(grant(), { authorization })).toEqual(
      refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null }),
    );
    expect(await sendJson({ ...grant(), ...client }, { authorization })).toEqual(freshToken);
  },
);

test('a refresh token that never was, or one of another project, is refused', async () => {
  const project = await makeProject(instance.app);
  const there = { client_id: project.id, client_secret: project.keys.client };

  expect(await sendJson({ ...grant(), ...client, refresh_token: '0'.repeat(45) })).toEqual(
    refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  );
  expect(await sendJson({ ...grant(), ...there })).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
});

test('an access token is no refresh token', async () => {
  expect(await sendJson({ ...grant(), ...client, refresh_token: user.accessToken })).toEqual(
    refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  );
});

test('what is missing, unknown or too long is named', async () => {
  expect(await sendJson({})).toEqual(mismatch(TOKEN, 'body.grant_type is a required field'));
  expect(await sendJson({ grant_type: 'refresh_token' })).toEqual(
    mismatch(TOKEN, 'body.refresh_token is a required field'),
  );
  expect(await sendJson({ ...grant(), ...client, grant_type: 'password' })).toEqual(
    mismatch(TOKEN, 'body.grant_type must be one of the following values: refresh_token, authorization_code'),
  );
  expect(await sendForm({ ...grant(), ...client, refresh_token: '' })).toEqual(
    mismatch(TOKEN, 'body.refresh_token is a required field'),
  );
  expect(await sendForm({ ...grant(), ...client, username: 'mira' })).toEqual(
    mismatch(TOKEN, 'body contains unknown properties: username'),
  );
  expect(await sendForm({ ...grant(), ...client, scope: 'x'.repeat(2049) })).toEqual(
    mismatch(TOKEN, 'body.scope must be at most 2048 characters'),
  );
});
