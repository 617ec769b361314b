import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';
import { startListeningServer, type ListeningServer } from '../testing/listening-server.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';

let instance: TestInstance;
let listening: ListeningServer;
beforeAll(async () => {
  [instance, listening] = await Promise.all([startTestInstance(), startListeningServer()]);
});
afterAll(() => Promise.all([instance.stop(), listening.stop()]));

describe('an unknown path', () => {
  test.for(['/api', '/api/', '/api/v1/nowhere', '/api/v2/users/me', '/api/v1/users', '/', '/favicon.ico', '/metrics'])(
    '%s is a 404 in plain text',
    async (path) => {
      expect(await call(instance.app, `GET ${path as '/'}`)).toMatchObject({
        status: 404,
        knownError: null,
        body: 'There is nothing at this path.',
      });
    },
  );
});

describe('a known path with another method', () => {
  test.for<[line: `${string} /${string}`, methods: string]>([
    ['PUT /api/v1/users/me', 'GET, PATCH, HEAD'],
    ['DELETE /api/v1/users/me', 'GET, PATCH, HEAD'],
    ['GET /api/v1/auth/password/sign-in', 'POST'],
    ['HEAD /api/v1/auth/password/sign-in', 'POST'],
    ['POST /api/v1', 'GET, HEAD'],
    ['POST /api/v1/', 'GET, HEAD'],
    ['POST /health', 'GET, HEAD'],
    ['POST /api/v1/openapi.json', 'GET, HEAD'],
    ['DELETE /api/v1/projects/internal/.well-known/jwks.json', 'GET, HEAD'],
  ])('%s is a 405 that allows %s', async ([line, methods]) => {
    const answer = await call(instance.app, line);

    expect(answer).toMatchObject({
      status: 405,
      knownError: null,
      body: line.startsWith('HEAD') ? '' : `This path takes ${methods}.`,
    });
    expect(answer.headers.get('allow')).toBe(`${methods}, OPTIONS`);
  });
});

test.for(['/health', '/ready', '/api/v1', '/api/v1/openapi.json', '/api/v1/projects/internal/.well-known/jwks.json'])(
  'HEAD %s answers like GET, without the body',
  async (path) => {
    const [head, get] = await Promise.all([instance.app.request(path, { method: 'HEAD' }), instance.app.request(path)]);

    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  },
);

test('the root of the API may end in a slash, as older clients send it', async () => {
  const [with_, without] = [await call(instance.app, 'GET /api/v1/'), await call(instance.app, 'GET /api/v1')];

  expect(with_).toMatchObject({ status: 200, body: without.body });
});

test('an encoded segment is decoded', async () => {
  const plain = await call(instance.app, 'GET /api/v1/projects/internal/.well-known/jwks.json');

  expect(await call(instance.app, 'GET /api/v1/projects/%69nternal/.well-known/jwks.json')).toMatchObject({
    status: 200,
    body: plain.body,
  });
  expect(await call(instance.app, 'GET /api/v1/projects/a%2Fb/.well-known/jwks.json')).toMatchObject({
    status: 400,
    knownError: 'SCHEMA_ERROR',
  });
});

describe('other spellings of a path reach nothing, or the very same endpoint', () => {
  const SAME = { status: 400, body: expect.stringContaining('ACCESS_TYPE_REQUIRED') };
  const NOTHING = { status: 404, body: 'There is nothing at this path.' };

  // Sent as raw bytes: a client would tidy them up first.
  test.for<[path: string, expected: object]>([
    ['/api/v1/users/me', SAME],
    ['/api/v1/users/me?', SAME],
    ['/api/v1/users/me#x', SAME],
    ['/api/v1/%75sers/me', SAME],
    ['/api/v1/users/%6d%65', SAME],
    ['/api/v1/x/../users/me', SAME],
    ['/api/v1/x/%2e%2e/users/me', SAME],
    ['/api/v1/%2e/users/me', SAME],
    ['/api/v1/./users/me', SAME],
    ['http://elsewhere.example/api/v1/users/me', SAME],
    ['/api/v1/users/me/', NOTHING],
    ['/api/v1/users//me', NOTHING],
    ['//api/v1/users/me', NOTHING],
    ['/api//v1/users/me', NOTHING],
    ['/api/v1/users%2Fme', NOTHING],
    ['/api/v1/users%2fme', NOTHING],
    ['/API/v1/users/me', NOTHING],
    ['/api/V1/Users/Me', NOTHING],
    ['/api/v1/users/me%20', NOTHING],
    ['/api/v1/users/me%00', NOTHING],
    ['/api/v1/users/me;x=1', NOTHING],
    ['/api/v1/users/me.json', NOTHING],
    ['/api/v1/users/%256d%2565', NOTHING],
    ['/api/v1/users/%ff%fe', NOTHING],
    ['/api/v1/users/%', NOTHING],
    ['/%2e%2e/%2e%2e/etc/passwd', NOTHING],
  ])('%s', async ([path, expected]) => {
    expect(await sendRaw(listening.port, requestHead(`GET ${path}`))).toMatchObject(expected);
  });

  test('a backslash is refused', async () => {
    expect(await sendRaw(listening.port, requestHead('GET /api\\v1\\users\\me'))).toMatchObject({ status: 400 });
  });
});

describe('the Host header', () => {
  test.for(['evil.example', 'evil.example:1', 'EVIL.example', 'evil.example:65535'])(
    '%s decides nothing',
    async (host) => {
      const head = requestHead('GET /api/v1/openapi.json', {
        host,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      });
      const { status, body } = await sendRaw(listening.port, head);

      expect(status).toBe(200);
      expect((JSON.parse(body) as { servers: unknown }).servers).toEqual([{ url: 'http://localhost:8100' }]);
    },
  );

  test.for(['localhost:8100@evil.example', 'a b', '[::1', '<script>', 'x'.repeat(300) + ':99999', ''])(
    '%j is no host and refused',
    async (host) => {
      expect(await sendRaw(listening.port, requestHead('GET /health', { host }))).toMatchObject({
        status: 400,
        body: 'The request cannot be read.',
        headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      });
    },
  );

  test('may be left out by nobody', async () => {
    expect(await sendRaw(listening.port, 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatchObject({
      status: 400,
    });
  });
});
