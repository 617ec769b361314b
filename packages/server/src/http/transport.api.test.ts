import { describe, expect } from 'vitest';
import { call } from '../testing/call.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { newEmail, signUp } from '../testing/sign-up.ts';

const test = instanceTest();

const SIGN_UP = '/api/v1/auth/password/sign-up';
const TOKEN = '/api/v1/auth/oauth/token';
const clientHeaders = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'client',
  'x-stack-publishable-client-key': 'pck_internal_client',
};

async function post(path: string, body: string, headers: Record<string, string>) {
  // Bytes rather than a string, for which a content type would be made up.
  const response = await instance.app.request(path, { method: 'POST', body: Buffer.from(body), headers });
  const text = await response.text();
  return { status: response.status, knownError: response.headers.get('x-stack-known-error'), text };
}

describe('the content type says how a body is read', () => {
  test('JSON', async () => {
    const body = JSON.stringify({ email: newEmail(), password: 'correct horse' });

    for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
      const email = newEmail();
      const answer = await post(SIGN_UP, body.replace(/person-\d+@example.com/, email), {
        ...clientHeaders,
        'content-type': type,
      });
      expect(answer).toMatchObject({ status: 200, knownError: null });
    }
  });

  test('a form', async () => {
    const { refreshToken } = await signUp(instance.app);
    const fields = {
      grant_type: 'refresh_token',
      client_id: 'internal',
      client_secret: 'pck_internal_client',
      refresh_token: refreshToken,
    };

    const answer = await post(TOKEN, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject({ status: 200, knownError: null });
  });

  test('none: there is no body', async () => {
    expect(await post(SIGN_UP, '{"email":"a@example.com","password":"correct horse"}', clientHeaders)).toMatchObject({
      status: 400,
      knownError: 'SCHEMA_ERROR',
      text: expect.stringContaining('body is a required field'),
    });
  });

  test.for(['text/plain', 'application/octet-stream'])(
    '%s: text, which no endpoint takes for an object',
    async (type) => {
      const answer = await post(SIGN_UP, '{"email":"a@example.com","password":"correct horse"}', {
        ...clientHeaders,
        'content-type': type,
      });
      expect(answer).toMatchObject({
        status: 400,
        knownError: 'SCHEMA_ERROR',
        text: expect.stringContaining('body must be of type object'),
      });
    },
  );

  test('anything else is refused', async () => {
    const answer = await post(SIGN_UP, '<a/>', { ...clientHeaders, 'content-type': 'application/xml; charset=utf-8' });
    expect(answer).toMatchObject({ status: 400, knownError: 'BODY_PARSING_ERROR' });
    expect(JSON.parse(answer.text)).toEqual({
      code: 'BODY_PARSING_ERROR',
      details: { message: 'The content type "application/xml" is not supported.' },
      error: 'The content type "application/xml" is not supported.',
    });
  });
});

test('a body is read before anyone asks who sends it', async () => {
  const headers = { 'content-type': 'application/json', 'x-stack-access-type': 'nobody' };

  expect(await post(SIGN_UP, '{', headers)).toMatchObject({ status: 400, knownError: 'BODY_PARSING_ERROR' });
  expect(await post(SIGN_UP, '{}', headers)).toMatchObject({ status: 400, knownError: 'INVALID_ACCESS_TYPE' });
});

test('a DELETE takes any body', async () => {
  const { refreshToken } = await signUp(instance.app);
  const headers = { 'x-stack-refresh-token': refreshToken, 'content-type': 'application/xml' };

  expect(
    await call(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', headers, body: { stray: 1 } }),
  ).toMatchObject({ status: 200, body: { success: true } });
});

describe('every answer', () => {
  const kinds = [
    'GET /api/v1/users/me',
    'GET /api/v1',
    'GET /api/v1/nowhere',
    'PUT /api/v1/users/me',
    'OPTIONS /api/v1/users/me',
    'GET /health',
    'GET /api/v1/openapi.json',
  ] as const;

  test.for(kinds)('has a request id of its own and is not stored: %s', async (line) => {
    const [first, second] = [await call(instance.app, line), await call(instance.app, line)];
    const id = (answer: typeof first) => answer.headers.get('x-stack-request-id');

    expect(id(first)).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(id(first)).not.toBe(id(second));
    expect(first.headers.get('cache-control')).toBe('no-store, max-age=0');
  });

  test.for<[line: `${string} /${string}`, type: string]>([
    ['GET /health', 'application/json; charset=utf-8'],
    ['GET /api/v1', 'text/plain; charset=utf-8'],
    ['GET /api/v1/users/me', 'application/json; charset=utf-8'],
    ['GET /api/v1/nowhere', 'text/plain; charset=utf-8'],
    ['PUT /api/v1/users/me', 'text/plain; charset=utf-8'],
  ])('says what it is: %s is %s', async ([line, type]) => {
    expect((await call(instance.app, line)).headers.get('content-type')).toBe(type);
  });
});

test('a known error is named in header and body alike', async () => {
  const answer = await call(instance.app, 'GET /api/v1/users/me');

  expect(answer).toMatchObject({ status: 400, knownError: 'ACCESS_TYPE_REQUIRED' });
  expect((answer.body as { code: string }).code).toBe('ACCESS_TYPE_REQUIRED');
});

describe.for(['x-stack', 'x-hexclave'])('errors as 200, asked for with the prefix %s', (prefix) => {
  test.for<[line: `${string} /${string}`, actual: string, knownError: string | null]>([
    ['GET /api/v1/users/me', '400', 'ACCESS_TYPE_REQUIRED'],
    ['GET /api/v1/nowhere', '404', null],
    ['PUT /api/v1/users/me', '405', null],
    ['GET /health', '200', null],
    ['OPTIONS /api/v1/users/me', '200', null],
  ])('%s', async ([line, actual, knownError]) => {
    const answer = await call(instance.app, line, { headers: { [`${prefix}-override-error-status`]: 'true' } });

    expect(answer).toMatchObject({ status: 200, knownError });
    expect(answer.headers.get('x-stack-actual-status')).toBe(actual);
  });
});

test('a status that nobody asked to override is not repeated in a header', async () => {
  const answer = await call(instance.app, 'GET /api/v1/users/me');

  expect(answer.status).toBe(400);
  expect(answer.headers.has('x-stack-actual-status')).toBe(false);
});

test('a caller may use either prefix', async () => {
  const { accessToken } = await signUp(instance.app);
  const headers = Object.fromEntries(
    Object.entries({ ...clientHeaders, 'x-stack-access-token': accessToken }).map(([name, value]) => [
      name.replace('x-stack', 'x-hexclave'),
      value,
    ]),
  );

  expect(await call(instance.app, 'GET /api/v1/users/me', { headers })).toMatchObject({ status: 200 });
});
