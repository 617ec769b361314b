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
  test.for([
    '/api',
    '/api/',
    '/api/v1/nowhere',
    '/api/v2/users/me',
    '/api/v1/projects',
    '/',
    '/favicon.ico',
    '/metrics',
  ])('%s is a 404 in plain text', async (path) => {
    expect(await call(instance.app, `GET ${path as '/'}`)).toMatchObject({
      status: 404,
      knownError: null,
      body: 'There is nothing at this path.',
    });
  });
});

describe('a known path with another method', () => {
  test.for<[line: `${string} /${string}`, methods: string]>([
    ['PUT /api/v1/users/me', 'GET, PATCH, DELETE, HEAD'],
    ['PUT /api/v1/projects/current', 'GET, PATCH, DELETE, HEAD'],
    ['GET /api/v1/auth/password/sign-in', 'POST'],
    ['HEAD /api/v1/auth/password/sign-in', 'POST'],
    ['HEAD /api/v1/auth/oauth/authorize/github', 'GET'],
    ['HEAD /api/v1/auth/oauth/callback/github', 'GET, POST'],
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

test.for(['me%20', 'me%00', 'ME', 'me;x=1', 'me.json', '%256d%2565', '%ff%fe', '%', 'm%2fe'])(
  'beside /users/me, /users/%s is the id of nobody',
  async (id) => {
    expect(await call(instance.app, `GET /api/v1/users/${id}`, { as: 'client' })).toMatchObject({
      knownError: 'INSUFFICIENT_ACCESS_TYPE',
    });
    expect(await call(instance.app, `GET /api/v1/users/${id}`, { as: 'server' })).toMatchObject({
      knownError: 'SCHEMA_ERROR',
    });
  },
);

describe('other spellings of a path reach nothing, or the very same endpoint', () => {
  const SAME = { status: 400, body: expect.stringContaining('ACCESS_TYPE_REQUIRED') };
  const NOTHING = { status: 404, body: 'There is nothing at this path.' };

  // Sent as raw bytes: a client would tidy them up first.
  test.for<[path: string, expected: object]>([
    ['/api/v1/projects/current', SAME],
    ['/api/v1/projects/current?', SAME],
    ['/api/v1/projects/current#x', SAME],
    ['/api/v1/%70rojects/current', SAME],
    ['/api/v1/projects/%63urrent', SAME],
    ['/api/v1/x/../projects/current', SAME],
    ['/api/v1/x/%2e%2e/projects/current', SAME],
    ['/api/v1/%2e/projects/current', SAME],
    ['/api/v1/./projects/current', SAME],
    ['http://elsewhere.example/api/v1/projects/current', SAME],
    ['/api/v1/projects/current/', NOTHING],
    ['/api/v1/projects//current', NOTHING],
    ['//api/v1/projects/current', NOTHING],
    ['/api//v1/projects/current', NOTHING],
    ['/api/v1/projects%2Fcurrent', NOTHING],
    ['/api/v1/projects%2fcurrent', NOTHING],
    ['/API/v1/projects/current', NOTHING],
    ['/api/V1/Projects/Current', NOTHING],
    ['/api/v1/projects/current%20', NOTHING],
    ['/api/v1/projects/current%00', NOTHING],
    ['/api/v1/projects/current;x=1', NOTHING],
    ['/api/v1/projects/current.json', NOTHING],
    ['/api/v1/projects/%2563urrent', NOTHING],
    ['/api/v1/projects/%ff%fe', NOTHING],
    ['/api/v1/projects/%', NOTHING],
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
