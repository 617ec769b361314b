import { endpoints } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { digestTables } from '../testing/digest-tables.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { beginFlow, comeBack } from '../testing/oauth-flow.ts';
import { internalKeys } from '../testing/test-instance.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const changing = endpoints.filter(({ method }) => method !== 'GET');
const closed = changing.filter(({ access }) => access !== 'public' && access !== 'anyone');

test('what changes something asks for headers that no form can send, but for three endpoints', () => {
  const open = changing.filter((endpoint) => !closed.includes(endpoint));
  // One carries its secret in the body, the others do nothing.
  expect(open.map(({ name }) => name).sort()).toEqual(['checkFeatureSupport', 'exchangeGrant', 'finishOAuthByForm']);
});

type Fields = Record<string, string>;

/** All that the headers would say, and what the endpoint asks for. */
function fieldsWith(body: unknown): Fields {
  const given = Object.entries((body ?? {}) as object).map(([name, value]) => [name, String(value)] as const);
  return {
    ...Object.fromEntries(given),
    access_token: world.user.accessToken,
    refresh_token: world.user.refreshToken,
    'x-stack-access-token': world.user.accessToken,
    'x-stack-refresh-token': world.user.refreshToken,
    'x-stack-access-type': 'client',
    'x-stack-project-id': 'internal',
    'x-stack-publishable-client-key': internalKeys.client,
  };
}

// What a page of another origin can send without a preflight: simple content types, safelisted headers, cookies.
const attempts: [name: string, type: string | undefined, body: (fields: Fields) => string][] = [
  ['a form', 'application/x-www-form-urlencoded', (fields) => new URLSearchParams(fields).toString()],
  ['JSON as text/plain', 'text/plain', (fields) => JSON.stringify(fields)],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    (fields) =>
      `${Object.entries(fields)
        .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--x--\r\n`,
  ],
  ['no content type', undefined, (fields) => JSON.stringify(fields)],
];

const rows = closed.map((endpoint) => [endpoint.name, endpoint] as const);
test.each(rows)('%s from another site is refused however it is sent, and changes nothing', async (_, endpoint) => {
  const { line, query, call: sample } = await requestOf(endpoint, world);
  const [method = '', path = ''] = line.split(' ');
  const fields = fieldsWith(sample.body);
  const { accessToken, refreshToken } = world.user;
  const before = await digestTables(world.instance);

  for (const [sentAs, type, bodyOf] of attempts) {
    const response = await world.instance.app.request(
      `${path}${query === '' ? '?' : `${query}&`}${new URLSearchParams(fields).toString()}`,
      {
        method,
        body: Buffer.from(bodyOf(fields)),
        headers: {
          origin: 'https://evil.example',
          cookie: `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}; stack-refresh-internal=${refreshToken}`,
          ...(type !== undefined && { 'content-type': type }),
        },
      },
    );

    expect([sentAs, response.status]).toEqual([sentAs, 400]);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  }
  expect(await digestTables(world.instance)).toEqual(before);
});

test('a form that a provider would send changes nothing: the page that it leads to asks for the cookie of the flow', async () => {
  const flow = await beginFlow(world.instance.app, { provider: 'google' });
  const back = world.providers.signIn(flow.location);
  const before = await digestTables(world.instance);

  const answer = await call(world.instance.app, `POST ${back.pathname as '/'}`, {
    rawBody: back.searchParams.toString(),
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  });
  const next = await comeBack(world.instance.app, new URL(answer.headers.get('location') ?? ''));

  expect([answer.status, next.status]).toEqual([303, 400]);
  expect(await digestTables(world.instance)).toEqual(before);
});

test('the token endpoint, which carries its secret in the body, takes no text for a form', async () => {
  const body = JSON.stringify({
    grant_type: 'refresh_token',
    client_id: 'internal',
    client_secret: internalKeys.client,
    refresh_token: world.user.refreshToken,
  });
  const response = await world.instance.app.request('/api/v1/auth/oauth/token', {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  });

  expect(response.status).toBe(400);
  expect(response.headers.get('x-stack-known-error')).toBe('SCHEMA_ERROR');
});
