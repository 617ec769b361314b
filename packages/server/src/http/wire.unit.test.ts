import { expect, test } from 'vitest';
import { corsHeaders, overrideStatus, readWireHeaders, type HeaderReader } from './wire.ts';

const reader =
  (headers: Record<string, string>): HeaderReader =>
  (name) =>
    headers[name];

const NAMES = {
  projectId: 'project-id',
  accessType: 'access-type',
  publishableClientKey: 'publishable-client-key',
  secretServerKey: 'secret-server-key',
  superSecretAdminKey: 'super-secret-admin-key',
  adminAccessToken: 'admin-access-token',
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  language: 'language',
};

test.for(['x-stack', 'x-hexclave'])('every header is read under the prefix %s', (prefix) => {
  const headers = Object.fromEntries(Object.values(NAMES).map((name) => [`${prefix}-${name}`, `the ${name}`]));

  expect(readWireHeaders(reader(headers))).toEqual(
    Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [field, `the ${name}`])),
  );
});

test('an empty header is an absent one, so that the other prefix counts', () => {
  const headers = readWireHeaders(
    reader({ 'x-stack-secret-server-key': '', 'x-stack-access-token': '', 'x-hexclave-access-token': 'token' }),
  );

  expect(headers).toMatchObject({ secretServerKey: undefined, accessToken: 'token' });
});

test('where both prefixes are sent, x-stack wins', () => {
  expect(readWireHeaders(reader({ 'x-stack-project-id': 'a', 'x-hexclave-project-id': 'b' })).projectId).toBe('a');
});

test.for(['x-stack-override-error-status', 'x-hexclave-override-error-status'])(
  '%s turns errors into 200 and tells the real status',
  (name) => {
    for (const value of ['true', '']) {
      const header = reader({ [name]: value });
      const actual = (status: number) => ['x-stack-actual-status', String(status)];

      expect(overrideStatus(400, header)).toEqual({ status: 200, headers: actual(400) });
      expect(overrideStatus(599, header)).toEqual({ status: 200, headers: actual(599) });
      expect(overrideStatus(200, header)).toEqual({ status: 200, headers: actual(200) });
      expect(overrideStatus(201, header)).toEqual({ status: 201, headers: actual(201) });
    }
  },
);

test('without that header a status stays as it is', () => {
  expect(overrideStatus(404, reader({}))).toEqual({ status: 404, headers: [] });
});

test('browsers may send every header of both prefixes and read those that clients need', () => {
  const allowed = corsHeaders['access-control-allow-headers'].split(', ');
  const ignored = [
    'client-version',
    'override-error-status',
    'random-nonce',
    'disable-artificial-development-delay',
    'allow-anonymous-user',
  ];
  const names = [...Object.values(NAMES), ...ignored];

  expect(allowed.sort()).toEqual(
    [
      'content-type',
      'authorization',
      'baggage',
      'sentry-trace',
      'ngrok-skip-browser-warning',
      ...names.map((name) => `x-stack-${name}`),
      ...names.map((name) => `x-hexclave-${name}`),
    ].sort(),
  );
  expect(corsHeaders).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-expose-headers':
      'content-type, x-stack-actual-status, x-stack-known-error, x-stack-error-code, x-stack-request-id, retry-after',
  });
  expect(corsHeaders).not.toHaveProperty('access-control-allow-credentials');
});
