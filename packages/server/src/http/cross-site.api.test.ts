import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type SignedIn } from '../testing/sign-up.ts';
import { internalKeys, startTestInstance, type TestInstance } from '../testing/test-instance.ts';

let instance: TestInstance;
let victim: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  victim = await signUp(instance.app);
});
afterAll(() => instance.stop());

const tables = ['users', 'sessions', 'projects', 'api_keys'];

/** A figure that changes with anything in these tables. */
async function stateOfDatabase(): Promise<unknown> {
  const parts = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
  );
  return instance.query(`select ${parts.join(', ')}`);
}

const routes: [method: string, path: string][] = [
  ['POST', '/api/v1/auth/password/sign-up'],
  ['POST', '/api/v1/auth/password/sign-in'],
  ['POST', '/api/v1/auth/sessions/current/refresh'],
  ['DELETE', '/api/v1/auth/sessions/current'],
  ['PATCH', '/api/v1/users/me'],
  ['PATCH', '/api/v1/projects/current'],
  ['POST', '/api/v1/internal/projects'],
  ['PATCH', '/api/v1/internal/projects/current'],
  ['POST', '/api/v1/internal/api-keys'],
];

// What a page of another origin can send without a preflight: simple content types, safelisted headers, cookies.
const fields = () => ({
  email: 'mallory@example.com',
  password: 'correct horse',
  display_name: 'Mallory',
  access_token: victim.accessToken,
  refresh_token: victim.refreshToken,
  'x-stack-access-type': 'client',
  'x-stack-project-id': 'internal',
  'x-stack-publishable-client-key': internalKeys.client,
});
const attempts: [name: string, type: string | undefined, body: () => string][] = [
  ['a form', 'application/x-www-form-urlencoded', () => new URLSearchParams(fields()).toString()],
  ['JSON as text/plain', 'text/plain', () => JSON.stringify(fields())],
  ['a multipart form', 'multipart/form-data; boundary=x', () => '--x--'],
  ['no content type', undefined, () => JSON.stringify(fields())],
];

test.for(routes.flatMap(([method, path]) => attempts.map((attempt) => [method, path, ...attempt] as const)))(
  '%s %s from another site, sent as %s, is refused and changes nothing',
  async ([method, path, , type, body]) => {
    const before = await stateOfDatabase();
    const cookies = `stack-access=${encodeURIComponent(JSON.stringify([victim.refreshToken, victim.accessToken]))}; stack-refresh-internal=${victim.refreshToken}`;

    const query = new URLSearchParams(fields()).toString();
    const response = await instance.app.request(`${path}?${query}`, {
      method,
      body: Buffer.from(body()),
      headers: {
        origin: 'https://evil.example',
        cookie: cookies,
        ...(type !== undefined && { 'content-type': type }),
      },
    });

    expect(response.status).toBe(400);
    expect(await stateOfDatabase()).toEqual(before);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  },
);

test('the token endpoint, which carries its secret in the body, takes no text for a form', async () => {
  const body = JSON.stringify({
    grant_type: 'refresh_token',
    client_id: 'internal',
    client_secret: internalKeys.client,
    refresh_token: victim.refreshToken,
  });
  const response = await instance.app.request('/api/v1/auth/oauth/token', {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  });

  expect(response.status).toBe(400);
  expect(response.headers.get('x-stack-known-error')).toBe('SCHEMA_ERROR');
});
