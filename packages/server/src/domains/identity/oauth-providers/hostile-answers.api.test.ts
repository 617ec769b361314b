import { OAUTH_PROVIDER_IDS, type ErrorCode } from '@keystead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { atProvider, ownKeys, type AtProvider } from '../../../testing/at-provider.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { CANARY, NONSENSE } from '../../../testing/nonsense-answers.ts';
import type { IdTokenOptions } from '../../../testing/provider-stub-id-token.ts';
import { mira, stubPlaces } from '../../../testing/provider-stub-answers.ts';
import { startProviderStub, status, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

let stub: ProviderStub;
let instance: TestInstance;
let at: AtProvider;
const log = captureLog();
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth, log: createLogger('trace', log) });
  at = atProvider(instance, stub);
});
beforeEach(() => stub.reset());
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const UNAVAILABLE = 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE';
const INVALID = 'INVALID_AUTHORIZATION_CODE';

const known = (code: ErrorCode) => ({ name: 'KnownError', code });

describe.for(OAUTH_PROVIDER_IDS)('%s', (id) => {
  const [profilePlace = ''] = Object.keys(stubPlaces[id].profile);

  test.for(NONSENSE)('its token endpoint answers %s', async ([, answer]) => {
    stub.answer(stubPlaces[id].token, answer);

    await expect(at.signIn(id)).rejects.toMatchObject(known(UNAVAILABLE));
  });

  test.for(NONSENSE)('asked for the profile it answers %s', async ([, answer]) => {
    stub.answer(profilePlace, answer);

    await expect(at.signIn(id)).rejects.toMatchObject(known(UNAVAILABLE));
  });

  test.for<[what: string, accountId: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['blanks', '  '],
    ['a list', ['7']],
    ['an object', { id: '7' }],
    ['true', true],
    ['half a number', 1.5],
    ['more than numbers can count', 2 ** 60],
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['half a character', '\ud800'],
    ['257 characters', 'x'.repeat(257)],
  ])('an account whose id is %s is nobody', async ([, accountId]) => {
    const usual = stubPlaces[id].profile[profilePlace]?.(mira) as object;
    stub.answer(profilePlace, { ...usual, [id === 'google' ? 'sub' : 'id']: accountId });

    await expect(at.signIn(id)).rejects.toMatchObject(known(UNAVAILABLE));
  });

  test.for(['x', 'x'.repeat(256), '0', 'ü'])('an account whose id is %j is somebody', async (accountId) => {
    const usual = stubPlaces[id].profile[profilePlace]?.(mira) as object;
    stub.answer(profilePlace, { ...usual, [id === 'google' ? 'sub' : 'id']: accountId });

    expect((await at.signIn(id)).profile.accountId).toBe(accountId);
  });

  test.for<[name: string, value: unknown]>([
    ['access_token', ''],
    ['access_token', null],
    ['access_token', 7],
    ['token_type', undefined],
    ['token_type', 'mac'],
    ['expires_in', 'soon'],
    ['expires_in', -1],
    ['refresh_token', ''],
    ['refresh_token', {}],
    ['scope', ['a']],
    ['scope', 'x'.repeat(1793)],
    ['scope', 'ü'.repeat(897)],
    ['id_token', 'no.token'],
    ['id_token', 7],
  ])('tokens with %s %j are none', async ([name, value]) => {
    stub.answer(stubPlaces[id].token, { access_token: CANARY, token_type: 'Bearer', [name]: value });

    await expect(at.signIn(id)).rejects.toMatchObject(known(UNAVAILABLE));
  });

  test('a life beyond all dates is a long one', async () => {
    stub.answer(stubPlaces[id].token, { access_token: 'a', token_type: 'Bearer', expires_in: 1e300 });
    for (const [place, answer] of Object.entries(stubPlaces[id].profile)) stub.answer(place, answer(mira) as object);

    expect((await at.signIn(id)).tokens.expiresAt.getUTCFullYear()).toBe(2039);
  });

  test('a code that it refuses, or that was used before, is not good', async () => {
    const begun = await at.begin(id);
    const back = stub.signIn(begun.location);
    await at.finish(id, begun, back);

    await expect(at.finish(id, begun, back)).rejects.toMatchObject(known(INVALID));
  });

  test('a code of another flow is not good with this verifier', async () => {
    const [mine, other] = [await at.begin(id), await at.begin(id)];

    await expect(at.finish(id, mine, stub.signIn(other.location))).rejects.toMatchObject(known(INVALID));
  });

  test('names and pictures that cannot be shown are left out', async () => {
    for (const value of [7, {}, 'a\u0000b', '\ud800', 'x'.repeat(5000), 'javascript:alert(1)']) {
      const person = { ...mira, name: value, picture: value } as unknown as typeof mira;
      const { profile } = await at.signIn(id, { person });

      expect(profile.accountId).toBe(mira.id);
      expect(profile.displayName === null || profile.displayName === value || profile.displayName === 'mira').toBe(
        true,
      );
      expect(profile.pictureUrl === null || profile.pictureUrl.startsWith('https://')).toBe(true);
    }
  });

  test.for<[what: string, change: (back: URL) => void, code: ErrorCode]>([
    ['access_denied', (back) => back.searchParams.set('error', 'access_denied'), 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['server_error', (back) => back.searchParams.set('error', 'server_error'), UNAVAILABLE],
    ['an error that nobody knows', (back) => back.searchParams.set('error', CANARY), UNAVAILABLE],
    ['no code', (back) => back.searchParams.delete('code'), INVALID],
    ['an empty code', (back) => back.searchParams.set('code', ''), INVALID],
    ['another state', (back) => back.searchParams.set('state', 'x'), INVALID],
    ['no state', (back) => back.searchParams.delete('state'), INVALID],
    ['another issuer', (back) => back.searchParams.set('iss', 'https://evil.example'), INVALID],
    ['a token in the address', (back) => back.searchParams.set('id_token', CANARY), UNAVAILABLE],
    ['an answer as a token', (back) => back.searchParams.set('response', CANARY), INVALID],
  ])('somebody comes back with %s', async ([, change, code]) => {
    const begun = await at.begin(id);
    const back = stub.signIn(begun.location);
    change(back);

    await expect(at.finish(id, begun, back)).rejects.toMatchObject(known(code));
    expect(stub.requests).toEqual([]);
  });

  test.for<[what: string, idToken: IdTokenOptions]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another client', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['a time that is over', { claims: { exp: 1_767_225_601 } }],
  ])('an ID token with %s is foreign', async ([, idToken]) => {
    await expect(at.signIn(id, { idToken })).rejects.toMatchObject(known(INVALID));
  });

  test.for<[what: string, idToken: IdTokenOptions]>([
    ['no signature', { alg: 'none' }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a number as its subject', { claims: { sub: 7 } }],
  ])('an ID token with %s is none', async ([, idToken]) => {
    await expect(at.signIn(id, { idToken })).rejects.toMatchObject(known(UNAVAILABLE));
  });
});

test('silence ends with the time, and not with ours', async () => {
  const silent = await startProviderStub({ limits: { wholeMillis: 100, answerBytes: 1024 } });
  try {
    const ctx = { ...instance.ctx, providerFetch: silent.providerFetch };
    const there = atProvider({ ...instance, ctx }, silent);
    silent.answer(stubPlaces.github.token, () => undefined);
    await expect(there.signIn('github')).rejects.toMatchObject(known(UNAVAILABLE));
  } finally {
    await silent.stop();
  }
});

test('the log says what went wrong, and nothing of what was said', async () => {
  const before = log.lines().length;
  stub.answer(stubPlaces.github.token, status(401, { error: 'invalid_client', error_description: CANARY }));
  await expect(at.signIn('github')).rejects.toMatchObject(known(UNAVAILABLE));

  expect(log.lines().slice(before)).toMatchObject([
    {
      level: 'warn',
      provider: 'github',
      clientId: ownKeys.clientId,
      step: 'tokens',
      reason: 'invalid_client',
      msg: 'OAuth provider returned an unexpected response',
    },
  ]);
  expect(log.text()).not.toContain(CANARY);
  expect(log.text()).not.toContain(ownKeys.clientSecret);
});
