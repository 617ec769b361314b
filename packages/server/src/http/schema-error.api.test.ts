import { expect } from 'vitest';
import { ask, mismatch } from '../testing/ask.ts';
import type { Call, RequestLine } from '../testing/call.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';

const test = instanceTest();

const SIGN_UP = 'POST /api/v1/auth/password/sign-up';
const PROJECT = 'PATCH /api/v1/projects/current';
const good = { email: 'mira@example.com', password: 'correct horse' };

test.for<[line: RequestLine, options: Call, problems: string[]]>([
  [SIGN_UP, { as: 'client' }, ['body is a required field']],
  [SIGN_UP, { as: 'client', body: {} }, ['body.email is a required field', 'body.password is a required field']],
  [SIGN_UP, { as: 'client', body: { ...good, email: '' } }, ['body.email is a required field']],
  [SIGN_UP, { as: 'client', body: { ...good, email: 'mira' } }, ['Invalid email']],
  [SIGN_UP, { as: 'client', body: { ...good, verification_callback_url: 'x' } }, ['Invalid URL']],
  [SIGN_UP, { as: 'client', body: { ...good, a: 1, b: 2 } }, ['body contains unknown properties: a, b']],
  [
    PROJECT,
    { as: 'admin', body: { config: { email_config: { type: 'shared', client_id: 'x' } } } },
    ['body.config.email_config contains unknown properties: client_id'],
  ],
  [
    PROJECT,
    { as: 'admin', body: { config: { domains: [{ domain: 'http://a.example', handler_path: '/' }, 4] } } },
    ['Domain must start with https://', 'body.config.domains[1] must be of type object'],
  ],
  [
    'PATCH /api/v1/users/me',
    { as: 'client', body: { server_metadata: 1 } },
    ['body contains unknown properties: server_metadata'],
  ],
])('%s %j', async ([line, options, problems]) => {
  expect(await ask(instance.app, line, options)).toEqual(mismatch(line, ...problems));
});

test('a query that the endpoint does not know is a problem too, and its values are not repeated', async () => {
  expect(await ask(instance.app, 'GET /api/v1?x=s3cret&y=1')).toEqual(
    mismatch('GET /api/v1', 'query contains unknown properties: x, y'),
  );
  expect(await ask(instance.app, 'GET /api/v1/users/me?code=s3cret', { as: 'client' })).toEqual(
    mismatch('GET /api/v1/users/me', 'query contains unknown properties: code'),
  );
});

test('all parts of a request are told at once', async () => {
  expect(await ask(instance.app, `${SIGN_UP}?x=1` as RequestLine, { as: 'client', body: { ...good, a: 1 } })).toEqual(
    mismatch(SIGN_UP, 'query contains unknown properties: x', 'body contains unknown properties: a'),
  );
});

test('a path parameter is named as such', async () => {
  const line = 'GET /api/v1/projects/nowhere/.well-known/jwks.json';

  expect(await ask(instance.app, line)).toMatchObject({
    knownError: 'SCHEMA_ERROR',
    body: { error: expect.stringContaining(`${line}:\n  - params.project_id `) },
  });
});
