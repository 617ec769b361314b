import { corsHeaders } from './wire.ts';
import { describe, expect } from 'vitest';
import { createApp, type App } from '../app.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';

const test = instanceTest();
let app: App;
test.beforeAll(async () => {
  app = createApp(instance.ctx, { lifecycle: { isStopping: false } });
});

/** A header that differs from answer to answer is shown by its form. */
async function headersOf(line: string, from: App = app): Promise<Record<string, string>> {
  const [method = '', path = ''] = line.split(' ');
  const { headers } = await from.request(path, { method });
  const shown = Object.fromEntries(headers);
  return { ...shown, 'x-stack-request-id': shown['x-stack-request-id']?.replace(/^[0-9a-z]{16}$/, 'an id') ?? 'none' };
}

const hardening = {
  'cache-control': 'no-store, max-age=0',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-stack-request-id': 'an id',
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const text = { 'content-type': 'text/plain; charset=utf-8' };

describe('all headers of each kind of answer, and no others', () => {
  test.for<[line: string, own: Record<string, string>]>([
    ['GET /api/v1', text],
    ['GET /api/v1/projects/internal/.well-known/jwks.json', { ...json, 'cache-control': 'public, max-age=60' }],
    [
      'GET /api/v1/projects/0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10/.well-known/jwks.json',
      { ...json, 'x-stack-known-error': 'PROJECT_NOT_FOUND' },
    ],
    ['GET /api/v1/openapi.json', { ...json, vary: 'Accept-Encoding' }],
    ['GET /health', json],
    ['GET /ready', json],
    ['GET /api/v1/users/me', { ...json, 'x-stack-known-error': 'ACCESS_TYPE_REQUIRED' }],
    ['POST /api/v1/auth/password/sign-in', { ...json, 'x-stack-known-error': 'ACCESS_TYPE_REQUIRED' }],
    ['GET /api/v1/auth/oauth/callback/github', { ...text, 'x-stack-error-code': 'OAUTH_FLOW_NOT_FOUND' }],
    ['POST /api/v1/auth/oauth/callback/github?surprise=1', { ...json, 'x-stack-known-error': 'SCHEMA_ERROR' }],
    ['GET /api/v1/auth/oauth/authorize/github', { ...json, 'x-stack-known-error': 'SCHEMA_ERROR' }],
    ['GET /api/v1/nowhere', text],
    ['PUT /api/v1/users/me', { ...text, allow: 'GET, PATCH, DELETE, HEAD, OPTIONS' }],
    ['OPTIONS /api/v1/users/me', text],
    ['OPTIONS /api/v1/nowhere', text],
    ['OPTIONS /api', text],
  ])('%s', async ([line, own]) => {
    expect(await headersOf(line)).toEqual({ ...hardening, ...corsHeaders, ...own });
  });
});

test('a browser that is sent on gets the same, and where to go', async () => {
  const response = await app.request('/api/v1/auth/oauth/callback/github', {
    method: 'POST',
    body: 'state=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(Object.fromEntries(response.headers)).toEqual({
    ...hardening,
    ...corsHeaders,
    ...json,
    location: 'http://localhost:8100/api/v1/auth/oauth/callback/github?state=x',
    'x-stack-request-id': expect.any(String) as string,
  });
});

test.for(['GET /health', 'GET /api/v1/nowhere', 'OPTIONS /api/v1/users/me'])(
  'browsers keep to https for a year where the instance has it: %s',
  async (line) => {
    const ctx = { ...instance.ctx, baseUrl: 'https://auth.example.com' };
    const secure = createApp(ctx, { lifecycle: { isStopping: false } });

    expect((await headersOf(line, secure))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  },
);

test.for(['/api/v1/users/me', '/api/v1/auth/password/sign-up', '/api/v1/nowhere', '/api/anything/at/all'])(
  'a preflight to %s is answered at once with 200',
  async (path) => {
    const response = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-hexclave-access-token, content-type',
      },
    });

    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toMatchObject(corsHeaders);
  },
);
