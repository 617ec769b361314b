import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { createApp } from '../app.ts';
import { closeGracefully, listen } from '../listen.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';
import { signUp } from '../testing/sign-up.ts';
import { internalKeys } from '../testing/test-instance.ts';

const test = instanceTest();
const servers: Server[] = [];
const ports = { direct: 0, longWay: 0 };
let accessToken = '';

test.beforeAll(async () => {
  ({ accessToken } = await signUp(instance.app));
  const ctx = { ...instance.ctx, uploadTimes: { idleMillis: 1, wholeMillis: 60_000 } };
  const app = createApp(ctx, { lifecycle: { isStopping: false } });
  const common = {
    fetch: app.fetch,
    host: '127.0.0.1',
    hostSetting: '',
    port: 0,
    portSetting: '',
    baseUrl: 'http://localhost:8100',
  };
  for (const [name, options] of [
    ['direct', { ...common, api: app.api }],
    ['longWay', common],
  ] as const) {
    const { server, port } = await listen(options);
    servers.push(server);
    ports[name] = port;
  }
});
afterAll(() => Promise.all(servers.map((server) => closeGracefully(server, 0))));

/** What differs from answer to answer is left out. */
async function answerOf(port: number, ...parts: string[]) {
  const { status, headers, body } = await sendRaw(port, ...parts);
  const { date: _date, 'x-stack-request-id': id = '', connection: _connection, 'keep-alive': _kept, ...rest } = headers;
  return { status, body: id === '' ? body : body.replaceAll(id, 'an id'), headers: rest };
}

async function expectSame(...parts: string[]): Promise<void> {
  const [direct, longWay] = await Promise.all([answerOf(ports.direct, ...parts), answerOf(ports.longWay, ...parts)]);
  expect(direct).toEqual(longWay);
}

const caller = () => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'server',
  'x-stack-secret-server-key': internalKeys.server,
  'x-stack-access-token': accessToken,
});

const piece = fc.constantFrom(
  '/',
  '//',
  '/.',
  '/..',
  '/%2e%2e',
  '?',
  '&',
  '=',
  '#',
  '%',
  '%25',
  '%2F',
  '%24',
  '%00',
  '%c3%A4',
  '%ff',
  '%3D',
  '%26',
  '$',
  '+',
  ';',
  '.',
  ':',
  '\\',
  '~',
  '@',
  '_',
  '-',
  '/api/v1',
  '/users',
  '/me',
  '/auth/sessions',
  '/team-permissions',
  '/projects/current',
  '/health',
  '/ready',
  '/nowhere',
  '/openapi.json',
  'limit',
  'user_id',
  'permission_id',
  '$read_members',
  'me',
  '1',
  '10',
  'constructor',
  '__proto__',
  'ä',
  '\u0001',
);
const target = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/api/v1${pieces.join('')}`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 4 }).map((pieces) => `/api/v1/users/${pieces.join('').replaceAll('/', '')}`),
  fc.string({ maxLength: 12 }).map((text) => `/api/v1/users?${text.replaceAll(/[\r\n ]/g, '')}`),
);
const host = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('localhost', '127.0.0.1:8100', 'auth.example.com') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      '..',
      '-',
      '999.1.1.1',
      'a:0',
      'a:99999',
      'a:80',
      'A.B',
      '[::1]',
      'a@b',
      'x_y',
      'xn--a',
      'a:1x',
    ),
  },
);
const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'PATCH',
  'DELETE',
  'HEAD',
  'PUT',
  'OPTIONS',
  'TRACE',
  'QUERY',
);

test('the same request gets the same answer directly and the long way, whatever its address, host and method', async () => {
  await fc.assert(
    fc.asyncProperty(method, target, host, async (line, url, name) => {
      // What the first of the two deleted would not be there for the second.
      const key = line === 'DELETE' ? { 'x-stack-secret-server-key': 'wrong' } : {};
      await expectSame(requestHead(`${line} ${url}`, { ...caller(), ...key, host: name }));
    }),
    { numRuns: 600, examples: ['xn--a', '999.1.1.1'].map((name) => ['GET', '/api/v1/users?limit=%31', name]) },
  );
});

test.for<[title: string, headers: Record<string, string>, body: string]>([
  ['JSON', { 'content-type': 'application/json' }, '{"email":"nobody@example.com","password":"wrong"}'],
  ['broken JSON', { 'content-type': 'application/json' }, '{'],
  ['no content type', {}, '{}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1&b=%00'],
  ['bytes that are no text', { 'content-type': 'application/json' }, '"\u00ff"'],
  ['nothing', { 'content-type': 'application/json' }, ''],
  ['errors as 200', { 'content-type': 'application/json', 'x-stack-override-error-status': '1' }, '{}'],
])('a body gets the same answer both ways: %s', async ([, headers, body]) => {
  const lengths = [{ 'content-length': String(Buffer.byteLength(body)) }, { 'transfer-encoding': 'chunked' }];
  for (const line of ['POST /api/v1/auth/password/sign-in', 'PATCH /api/v1/users/me', 'POST /api/v1/auth/oauth/token'])
    for (const length of lengths) {
      const isChunked = 'transfer-encoding' in length;
      const sent = isChunked
        ? `${body === '' ? '' : `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`}0\r\n\r\n`
        : body;
      await expectSame(requestHead(line, { ...caller(), ...headers, ...length }), sent);
    }
});

test('a caller that leaves before its body is whole harms nobody', async () => {
  for (const port of Object.values(ports)) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      requestHead('POST /api/v1/auth/password/sign-in', {
        'content-type': 'application/json',
        'content-length': '100',
      }),
    );
    socket.write('{"email"');
    socket.end();
    await once(socket.resume(), 'close');

    expect(await sendRaw(port, requestHead('GET /health'))).toMatchObject({ status: 200 });
  }
});

test('the connection of an upload that pauses for too long is closed, both ways', async () => {
  for (const port of Object.values(ports)) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined); // closed is closed, in whichever way
    const admin = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': internalKeys.admin };
    const head = { 'x-stack-project-id': 'internal', ...admin, 'content-length': '100' };
    socket.write(requestHead('POST /api/v1/internal/imports?format=ndjson', head));
    socket.write('{"primary_email"');

    await once(socket.resume(), 'close');
    expect(await sendRaw(port, requestHead('GET /health'))).toMatchObject({ status: 200 });
  }
});
