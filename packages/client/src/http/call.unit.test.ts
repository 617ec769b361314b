import * as endpoints from '@keystead/contract/client';
import { afterEach, expect, test } from 'vitest';
import type { PasswordSignUpError } from '../auth/password.ts';
import type { Browser } from '../environment.ts';
import { fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { type Answering, type Peer, plainRefusal, refusal, startPeer } from '../testing/peer.ts';
import { createCall } from './call.ts';
import { KnownError } from './known-error.ts';
import { StatusError } from './status-error.ts';

let peer: Peer;
afterEach(() => peer.close());

async function connect(answering: Answering, given: { browser?: Browser } = {}) {
  peer = await startPeer(answering);
  const environment = testEnvironment(given);
  const call = createCall(environment, {
    baseUrl: peer.url,
    projectId: 'internal',
    accessType: 'client',
    credentials: () => ({ 'x-stack-publishable-client-key': 'pck_test' }),
  });
  return { call, waits: environment.waits };
}

const credential = { email: 'mira@example.com', password: 'correct horse' };
const session = { access_token: 'a', refresh_token: 'r', user_id: 'u' };

test('a call carries everything that the service wants to know', async () => {
  const { call } = await connect(() => ({ json: session }));

  const answer = await call(endpoints.signInWithPassword, {
    body: credential,
    tokens: { accessToken: 'at', refreshToken: 'rt' },
  });

  expect(answer).toEqual({ status: 'ok', data: session });
  const [request] = peer.requests;
  expect(request).toMatchObject({
    method: 'POST',
    path: '/api/v1/auth/password/sign-in',
    body: JSON.stringify(credential),
  });
  expect(
    Object.fromEntries(Object.entries(request?.headers ?? {}).filter(([name]) => /^(x-|content-type)/.test(name))),
  ).toEqual({
    'content-type': 'application/json',
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-client-version': 'js @keystead/client@0.1.0',
    'x-stack-publishable-client-key': 'pck_test',
    'x-stack-access-token': 'at',
    'x-stack-refresh-token': 'rt',
    'x-stack-override-error-status': 'true',
    'x-stack-random-nonce': expect.stringMatching(/^\d{4,40}$/),
  });
});

test.for([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['עברית', undefined],
  ['de\r\nx-evil: 1', undefined],
  ['', undefined],
] as const)('with the language %j it carries %j', async ([language, sent]) => {
  peer = await startPeer(() => ({ json: {} }));
  const call = createCall(testEnvironment(), {
    baseUrl: peer.url,
    projectId: 'internal',
    accessType: 'client',
    language,
    credentials: () => ({}),
  });

  await call(endpoints.getCurrentProject);

  expect(peer.requests[0]?.headers['x-stack-language']).toBe(sent);
});

test('a call keeps cookies and caches out of it', async () => {
  peer = await startPeer(() => ({ json: {} }));
  const inits: RequestInit[] = [];
  const environment = testEnvironment();
  const watching = { ...environment, fetch: (url: string, init: RequestInit) => (inits.push(init), fetch(url, init)) };
  const call = createCall(watching, {
    baseUrl: peer.url,
    projectId: 'internal',
    accessType: 'client',
    credentials: () => ({}),
  });

  await call(endpoints.getCurrentProject);

  expect(inits).toMatchObject([{ method: 'GET', credentials: 'omit', cache: 'no-store' }]);
  expect(inits[0]).not.toHaveProperty('body');
});

test('nobody signed in means no token headers', async () => {
  const { call } = await connect(() => ({ json: {} }));
  await call(endpoints.getCurrentProject, { tokens: null });
  expect(Object.keys(peer.requests[0]?.headers ?? {}).filter((name) => name.endsWith('-token'))).toEqual([]);
});

test('every request has a nonce of its own', async () => {
  const { call } = await connect(() => ({ json: {} }));
  await Promise.all([
    call(endpoints.getCurrentProject),
    call(endpoints.getCurrentProject),
    call(endpoints.getCurrentProject),
  ]);
  expect(new Set(peer.requests.map(({ headers }) => headers['x-stack-random-nonce'])).size).toBe(3);
});

test('a form is sent as a form', async () => {
  const { call } = await connect(() => ({ json: {} }));
  await call(endpoints.exchangeGrant, {
    body: { grant_type: 'refresh_token', refresh_token: 'r&1' },
    isForm: true,
  });
  expect(peer.requests[0]).toMatchObject({ body: 'grant_type=refresh_token&refresh_token=r%261' });
  expect(peer.requests[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
});

test('an error that the endpoint declares is a value, with its code, details and text', async () => {
  const { call } = await connect(() => refusal(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }));

  const answer = await call(endpoints.signUpWithPassword, { body: credential });

  if (answer.status === 'ok') throw new Error('a refusal was expected');
  const { error } = answer;
  expect(error).toBeInstanceOf(KnownError);
  expect(error).toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    details: { min_length: 8 },
    message: 'The text of PASSWORD_TOO_SHORT.',
  });
  expect(explain(error)).toBe('at least 8');
});

/** Compiles only because the union of the endpoint narrows code by code and ends in never. */
function explain(error: PasswordSignUpError): string {
  switch (error.code) {
    case 'PASSWORD_TOO_SHORT':
      return `at least ${error.details.min_length}`;
    case 'PASSWORD_TOO_LONG':
      return `at most ${error.details.maxLength}`;
    case 'USER_EMAIL_ALREADY_EXISTS':
      return error.details.email;
    case 'PASSWORD_TOO_COMMON':
    case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
    case 'SIGN_UP_NOT_ENABLED':
    case 'REDIRECT_URL_NOT_WHITELISTED':
      return error.message;
    default:
      return error satisfies never;
  }
}

test('an error of the catalogue that the endpoint does not declare is thrown', async () => {
  const { call } = await connect(() => refusal(401, 'INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: 'internal' }));
  const failure: unknown = await call(endpoints.signInWithPassword, { body: credential }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(KnownError);
  expect(failure).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY', details: { project_id: 'internal' } });
});

test('errors are understood from a service that does not override statuses', async () => {
  const { call } = await connect(() => ({ ...refusal(400, 'EMAIL_PASSWORD_MISMATCH'), keepsStatus: true }));
  expect(await call(endpoints.signInWithPassword, { body: credential })).toMatchObject({
    status: 'error',
    error: { code: 'EMAIL_PASSWORD_MISMATCH' },
  });
});

test('an error whose header and body disagree is nobody’s error', async () => {
  const { call } = await connect(() => ({
    ...refusal(400, 'EMAIL_PASSWORD_MISMATCH'),
    headers: { 'x-stack-known-error': 'USER_NOT_FOUND' },
  }));
  await expect(call(endpoints.signInWithPassword, { body: credential })).rejects.toThrow(
    'The body does not name the error USER_NOT_FOUND.',
  );
});

test('an error in plain text is a value too, with its code and text', async () => {
  const { call } = await connect(() => plainRefusal(403, 'TEAM_CREATION_NOT_ENABLED'));

  const answer = await call(endpoints.createTeam, { body: { display_name: 'Acme' } });

  if (answer.status === 'ok') throw new Error('a refusal was expected');
  expect(answer.error).toBeInstanceOf(KnownError);
  expect(answer.error).toMatchObject({
    code: 'TEAM_CREATION_NOT_ENABLED',
    details: undefined,
    message: 'The text of TEAM_CREATION_NOT_ENABLED.',
  });
});

test('one that the endpoint does not declare is thrown', async () => {
  const { call } = await connect(() => plainRefusal(400, 'INVALID_CURSOR'));

  await expect(call(endpoints.getCurrentProject)).rejects.toMatchObject({ name: 'KnownError', code: 'INVALID_CURSOR' });
});

test('limits and outages are thrown with their status, code or not', async () => {
  const { call } = await connect(() => plainRefusal(429, 'RATE_LIMIT_EXCEEDED'));
  await expect(call(endpoints.getCurrentProject)).rejects.toMatchObject({ name: 'StatusError', status: 429 });
  await peer.close();

  const away = await connect(() => plainRefusal(503, 'SERVICE_UNAVAILABLE'));
  await expect(away.call(endpoints.getCurrentProject)).rejects.toMatchObject({ name: 'StatusError', status: 503 });
});

test('a refusal in plain text is thrown with its real status and its words', async () => {
  const { call } = await connect(() => ({ status: 403, text: 'Magic links are off.' }));
  const failure: unknown = await call(endpoints.getCurrentProject).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StatusError);
  expect(failure).toMatchObject({ status: 403, message: 'Magic links are off.' });
});

test('an answer that is not JSON names the likely cause', async () => {
  const { call } = await connect(() => ({ text: '<html>' }));
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow('The response is not JSON.');
});

test('a busy service is asked once more after the time it names', async () => {
  let count = 0;
  const { call, waits } = await connect(() =>
    ++count === 1 ? { status: 429, text: 'Busy.', headers: { 'retry-after': '2' } } : { json: session },
  );
  expect(await call(endpoints.signInWithPassword, { body: credential })).toEqual({ status: 'ok', data: session });
  expect(waits).toEqual([2000]);
});

test('a service that stays busy is not asked a third time', async () => {
  const { call, waits } = await connect(() => ({ status: 429, text: 'Busy.', headers: { 'retry-after': '1' } }));
  const failure: unknown = await call(endpoints.signInWithPassword, { body: credential }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    name: 'StatusError',
    status: 429,
    retryAfterSeconds: 1,
    message: 'Too many requests. Please try again in 1 s.',
  });
  expect({ waits, sent: peer.requests.length }).toEqual({ waits: [1000], sent: 2 });
});

test('a long wait is left to the person', async () => {
  const { call, waits } = await connect(() => ({ status: 429, text: 'Busy.', headers: { 'retry-after': '30' } }));
  await expect(call(endpoints.signInWithPassword, { body: credential })).rejects.toThrow(
    'Too many requests. Please try again in 30 s.',
  );
  expect({ waits, sent: peer.requests.length }).toEqual({ waits: [], sent: 1 });
});

test('a busy service that names no time is not asked again', async () => {
  const { call } = await connect(() => ({ status: 429, text: 'Busy.' }));
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow('Too many requests. Please try again later.');
  expect(peer.requests).toHaveLength(1);
});

test.each([502, 503, 504])('a service that is away (%i) is asked again like a lost network', async (status) => {
  const { call, waits } = await connect(() => ({ status, text: 'No database.', keepsStatus: true }));
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow('No database.');
  expect(waits).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(peer.requests).toHaveLength(6);
});

test('a browser asks it no sooner than it says, until it is back', async () => {
  let count = 0;
  const { call, waits } = await connect(
    () =>
      ++count < 3
        ? { status: 503, text: 'No database.', headers: { 'retry-after': '4' } }
        : { json: { id: 'internal' } },
    { browser: fakeProfile().openTab('https://app.example.com/') },
  );
  expect(await call(endpoints.getCurrentProject)).toEqual({ status: 'ok', data: { id: 'internal' } });
  expect(waits).toEqual([4000, 4000]);
});

test('a server does not wait for a service that asks for more than a second', async () => {
  const { call, waits } = await connect(() => ({
    status: 503,
    text: 'No database.',
    headers: { 'retry-after': '2' },
  }));
  await expect(call(endpoints.getCurrentProject)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect(waits).toEqual([]);
});

test('a service that will be away for long is not waited for', async () => {
  const away = { status: 503, text: 'No database.', headers: { 'retry-after': '30' } };
  const { call, waits } = await connect(() => away);
  await expect(call(endpoints.getCurrentProject)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
  expect(waits).toEqual([]);
});

test('what may have been done already is not sent again', async () => {
  const { call } = await connect(() => ({ status: 503, text: 'No database.', headers: { 'retry-after': '1' } }));
  await expect(call(endpoints.createProject, { body: { display_name: 'Acme' } })).rejects.toThrow('No database.');
  expect(peer.conversation()).toEqual(['POST /internal/projects']);
});

test('the page of a proxy is no message', async () => {
  const page = '<html><body><h1>503 Service Unavailable</h1></body></html>';
  const { call } = await connect(() => ({ status: 503, text: `\n${page}`, keepsStatus: true }));
  await expect(call(endpoints.createProject, { body: { display_name: 'Acme' } })).rejects.toThrow(
    /^The service answered with status 503\.$/,
  );
});

test('a refusal in plain text is thrown by a service that does not override statuses', async () => {
  const { call } = await connect(() => ({ status: 500, text: '', keepsStatus: true }));
  await expect(call(endpoints.getCurrentProject)).rejects.toThrow('The service answered with status 500.');
});
