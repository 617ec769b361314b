import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '@keystead/contract';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestHead, sendRaw } from '../testing/raw-http.ts';
import { startListeningServer, type ListeningServer } from '../testing/listening-server.ts';
import { internalKeys } from '../testing/test-instance.ts';

let listening: ListeningServer;
beforeAll(async () => {
  listening = await startListeningServer();
});
afterAll(() => listening.stop());

const SIGN_UP = 'POST /api/v1/auth/password/sign-up';
const TOKEN = 'POST /api/v1/auth/oauth/token';
const client = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'client',
  'x-stack-publishable-client-key': internalKeys.client,
};
const send = (...parts: (string | Uint8Array)[]) => sendRaw(listening.port, ...parts);

/** A JSON object of exactly so many bytes, which no schema takes. */
const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - '{"x":""}'.length)}"}`;

function announced(body: string, headers: Record<string, string> = {}) {
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  return send(requestHead(SIGN_UP, { ...client, ...length }), body);
}

function chunked(body: string) {
  const half = Math.floor(body.length / 2);
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
  const head = requestHead(SIGN_UP, { ...client, 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
  return send(head, chunk(body.slice(0, half)), chunk(body.slice(half)), '0\r\n\r\n');
}

describe.for([
  ['announced', announced],
  ['chunked', chunked],
] as const)('a body whose length is %s', ([, sendBody]) => {
  test.for([MAX_BODY_BYTES - 1, MAX_BODY_BYTES])('may have %i bytes', async (bytes) => {
    expect(await sendBody(sized(bytes))).toMatchObject({
      status: 400,
      body: expect.stringContaining('body contains unknown properties: x'),
    });
  });

  test.for([MAX_BODY_BYTES + 1, 8 * MAX_BODY_BYTES])('may not have %i bytes', async (bytes) => {
    expect(await sendBody(sized(bytes))).toMatchObject({
      status: 413,
      body: `The body is larger than ${MAX_BODY_BYTES} bytes.`,
    });
  });
});

test('a body that is announced as too large is refused before it is sent', async () => {
  const head = requestHead(SIGN_UP, {
    ...client,
    'content-type': 'application/json',
    'content-length': '999999999999',
  });

  expect(await send(head)).toMatchObject({ status: 413 });
});

test('the body of an endpoint that takes none is not read, and harms nobody', async () => {
  const body = sized(2 * MAX_BODY_BYTES);
  const head = requestHead('GET /health', { 'content-length': String(body.length) });

  expect(await send(head, body)).toMatchObject({ status: 200 });
});

test.for<[name: string, body: string]>([
  ['a mebibyte of brackets', '['.repeat(MAX_BODY_BYTES)],
  ['brackets that match', '['.repeat(MAX_BODY_BYTES / 2) + ']'.repeat(MAX_BODY_BYTES / 2)],
  ['33 levels', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`],
  ['NUL', '{"email":"a\\u0000@example.com","password":"correct horse"}'],
  ['half a surrogate pair', '{"email":"a@example.com","password":"\\ud800 correct horse"}'],
  ['80,000 keys', `{${Array.from({ length: 80_000 }, (_, index) => `"${index}":1`).join(',')}}`],
  ['half a million items', `[${'1,'.repeat(500_000)}1]`],
])('%s: refused, and the server goes on', async ([, body]) => {
  expect((await announced(body)).status).toBe(400);
  expect((await send(requestHead('GET /health'))).status).toBe(200);
});

test('prototypes cannot be reached through a body', async () => {
  const body =
    '{"email":"proto@example.com","password":"correct horse","__proto__":{"status":"owned"},"constructor":{}}';

  expect((await announced(body)).body).toContain('body contains unknown properties: __proto__, constructor');
  expect((await send(requestHead('GET /health'))).body).toBe('{"status":"ok"}');
});

describe('headers', () => {
  test('may have 16 KiB together and no more', async () => {
    const padded = (bytes: number) => requestHead('GET /health', { 'x-pad': 'x'.repeat(bytes) });
    const room = MAX_HEADER_BYTES - padded(0).length;

    expect((await send(padded(room - 100))).status).toBe(200);
    expect((await send(padded(room + 100))).status).toBe(431);
  });

  test('a long address counts as one', async () => {
    expect((await send(requestHead(`GET /api/v1?${'x'.repeat(MAX_HEADER_BYTES)}`))).status).toBe(431);
    expect((await send(requestHead(`GET /api/v1?${'x'.repeat(8000)}`))).status).toBe(400);
    expect((await send(requestHead(`GET /${'x'.repeat(8000)}`))).status).toBe(404);
  });

  test('a parameter that is repeated is told once', async () => {
    const { status, body } = await send(requestHead(`GET /api/v1?${'a=1&'.repeat(1000)}b=%zz&__proto__=1&=`));

    expect(status).toBe(400);
    expect(body).toContain('query contains unknown properties: a, b, __proto__"');
  });

  test('a key that is sent twice is no key', async () => {
    const head = requestHead('GET /api/v1/projects/current', client).replace(
      '\r\n\r\n',
      `\r\nx-stack-publishable-client-key: ${internalKeys.client}\r\n\r\n`,
    );

    expect(await send(head)).toMatchObject({
      status: 401,
      headers: { 'x-stack-known-error': 'INVALID_PUBLISHABLE_CLIENT_KEY' },
    });
  });
});

test.for<[name: string, headers: Record<string, string>, body: string]>([
  ['two lengths', { 'content-length': '2', 'transfer-encoding': 'chunked' }, '0\r\n\r\n'],
  ['a length that is no number', { 'content-length': 'two' }, '{}'],
  ['a negative length', { 'content-length': '-2' }, '{}'],
  ['a chunk without a size', { 'transfer-encoding': 'chunked' }, 'zz\r\n{}\r\n0\r\n\r\n'],
  ['an unknown transfer coding', { 'transfer-encoding': 'gzip' }, '{}'],
])('a request with %s is refused', async ([, headers, body]) => {
  const head = requestHead(SIGN_UP, { ...client, 'content-type': 'application/json', ...headers });

  expect((await send(head, body)).status).toBe(400);
});

test('each OAuth parameter may have 2 KiB', async () => {
  const fields = { grant_type: 'refresh_token', client_id: 'internal', refresh_token: 'x', scope: 'x'.repeat(2049) };
  const body = new URLSearchParams(fields).toString();
  const head = requestHead(TOKEN, {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  });

  expect(await send(head, body)).toMatchObject({
    status: 400,
    body: expect.stringContaining('body.scope must be at most 2048 characters'),
  });
});

const basic = (text: string) => `Basic ${Buffer.from(text, 'latin1').toString('base64')}`;
const token = (...parts: unknown[]) =>
  parts
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.');
const nul = 'http://localhost:8100/api/v1/projects/\u0000';

test.for<[name: string, headers: Record<string, string>]>([
  ['NUL as client', { authorization: basic('\u0000:\u0000') }],
  ['bytes as client', { authorization: basic('\u00ff\u00fe:\u0080') }],
  ['bad escapes as client', { authorization: basic('%zz:%') }],
  ['Basic without anything', { authorization: 'Basic ' }],
  ['Bearer without anything', { authorization: 'Bearer ' }],
  ['a scheme that is none', { authorization: 'x'.repeat(8000) }],
  ['a token of dots', { 'x-stack-access-token': '...' }],
  ['a token of nulls', { 'x-stack-access-token': token('null', 'null', 'null') }],
  ['a token with bytes', { 'x-stack-access-token': '\u00ff.\u00fe.\u0080' }],
  [
    'a token that names a project of NUL',
    {
      'x-stack-access-token': token(
        { alg: 'ES256', typ: 'JWT', kid: 'x' },
        { aud: '\u0000', project_id: '\u0000', sub: 'x', refresh_token_id: 'x', iss: nul, exp: 4e9, iat: 1 },
        'signature',
      ),
    },
  ],
  ['a project id of bytes', { 'x-stack-project-id': '\u0080\u00ff' }],
  ['a long project id', { 'x-stack-project-id': 'x'.repeat(8000) }],
])('hostile credentials (%s) are refused and never break a handler', async ([, headers]) => {
  const body = 'grant_type=refresh_token&refresh_token=x';
  const length = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  const answers = await Promise.all([
    send(Buffer.from(requestHead('GET /api/v1/users/me', { ...client, ...headers }), 'latin1')),
    send(Buffer.from(requestHead(TOKEN, { ...length, ...headers }), 'latin1'), body),
  ]);

  for (const { status } of answers) expect([400, 401]).toContain(status);
});

test('a sender who goes away in the middle is told from a failure of ours', async () => {
  const socket = connect(listening.port, '127.0.0.1');
  const head = requestHead(SIGN_UP, { ...client, 'content-type': 'application/json', 'content-length': '100' });
  await new Promise<void>((resolve) => socket.write(`${head}{"email":`, () => resolve()));
  socket.destroy();

  await expect
    .poll(() => listening.log.lines().at(-1))
    .toMatchObject({ level: 'info', route: '/api/v1/auth/password/sign-up', status: 400 });
});

test('nothing above was a failure of ours', () => {
  expect(listening.log.lines().filter(({ level }) => level !== 'info')).toEqual([]);
});
