import type { ErrorCode } from '@keystead/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atProvider, type AtProvider } from '../../../testing/at-provider.ts';
import { NONSENSE } from '../../../testing/nonsense-answers.ts';
import type { IdTokenOptions } from '../../../testing/provider-stub-id-token.ts';
import { ISSUER_SECRET, startProviderStub, status, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

let stub: ProviderStub;
let instance: TestInstance;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.issuerOAuth });
});
beforeEach(() => stub.reset());
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const UNAVAILABLE = 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE';
const INVALID = 'INVALID_AUTHORIZATION_CODE';

const known = (code: ErrorCode) => ({ name: 'KnownError', code });
const keys = () => ({ clientId: 'github', clientSecret: ISSUER_SECRET, isShared: true, issuer: stub.issuer });
const DISCOVERY = 'issuer/.well-known/openid-configuration';

/** One that remembers nothing of what the issuer said before. */
async function fresh<Value>(work: (there: AtProvider) => Promise<Value>): Promise<Value> {
  const ctx = { ...instance.ctx, sharedOAuth: { ...stub.issuerOAuth.sharedOAuth } };
  return work(atProvider({ ...instance, ctx }, stub));
}

test.for(NONSENSE)('asked what it is, it answers %s', async ([, answer]) => {
  stub.answer(DISCOVERY, answer);

  await expect(fresh((there) => there.begin('github', { keys: keys() }))).rejects.toMatchObject(known(UNAVAILABLE));
});

test.for([
  { issuer: 'https://evil.example' },
  { issuer: undefined },
  { issuer: '' },
  { issuer: ['x'] },
  { authorization_endpoint: undefined },
  { authorization_endpoint: 'authorize' },
  { authorization_endpoint: 'javascript:alert(1)' },
  { authorization_endpoint: 7 },
  { token_endpoint: undefined },
  { token_endpoint: null },
])('one that says of itself %j is not gone to', async (wrong) => {
  const { issuer } = stub;
  stub.answer(DISCOVERY, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    ...wrong,
  });

  await expect(fresh((there) => there.begin('github', { keys: keys() }))).rejects.toMatchObject(known(UNAVAILABLE));
});

test('what it got wrong once is asked for again', async () => {
  await fresh(async (there) => {
    stub.answer(DISCOVERY, status(503, {}));
    await expect(there.begin('github', { keys: keys() })).rejects.toMatchObject(known(UNAVAILABLE));
    stub.reset();
    expect((await there.begin('github', { keys: keys() })).location).toContain(stub.issuer);
  });
});

test('tokens without an ID token are not enough', async () => {
  stub.answer('issuer/token', { access_token: 'a', token_type: 'Bearer' });

  await expect(fresh((there) => there.signIn('github', { keys: keys() }))).rejects.toMatchObject(known(UNAVAILABLE));
});

test.for<[what: string, idToken: IdTokenOptions, code: ErrorCode]>([
  ['another nonce', { claims: { nonce: 'another' } }, INVALID],
  ['another client', { claims: { aud: 'google' } }, INVALID],
  ['more clients than us', { claims: { aud: ['github', 'another'] } }, INVALID],
  ['another issuer', { claims: { iss: 'https://evil.example' } }, INVALID],
  ['somebody else than its profile', { claims: { sub: 'another' } }, INVALID],
  ['no signature', { alg: 'none' }, UNAVAILABLE],
  ['no nonce', { claims: { nonce: undefined } }, UNAVAILABLE],
  ['an empty subject', { claims: { sub: '' } }, UNAVAILABLE],
])('an ID token with %s is refused', async ([, idToken, code]) => {
  await expect(fresh((there) => there.signIn('github', { keys: keys(), idToken }))).rejects.toMatchObject(known(code));
});
