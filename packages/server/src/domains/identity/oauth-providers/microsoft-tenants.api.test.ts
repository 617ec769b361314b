import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atProvider, ownKeys, type AtProvider } from '../../../testing/at-provider.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { startProviderStub, status, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { renewAtProvider } from './renew-at-provider.ts';

const LOGIN = 'login.microsoftonline.com';
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ACME = '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947';
const OTHER = 'b1f0c6aa-3f52-4d0e-8a77-0e9d2c4b6a18';
const UNAVAILABLE = 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE';
const INVALID = 'INVALID_AUTHORIZATION_CODE';

type Claims = Readonly<Record<string, unknown>>;

let stub: ProviderStub;
let instance: TestInstance;
let at: AtProvider;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
  at = atProvider(instance, stub);
});
beforeEach(() => stub.reset());
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const keysOf = (microsoftTenantId: string) => ({ ...ownKeys, microsoftTenantId });
const issuerOf = (tenant: string) => `https://${LOGIN}/${tenant}/v2.0`;
const tokenOf = (tid: string, more: object = {}) => ({ claims: { iss: issuerOf(tid), tid, ...more } });
const signIn = (tenant: string, claims: Claims) =>
  at.signIn('microsoft', { keys: keysOf(tenant), idToken: { claims } });
const DISCOVERY = (domain: string) => `${LOGIN}/${domain}/v2.0/.well-known/openid-configuration`;

test.for<[setting: string, path: string, tid: string]>([
  ['consumers', 'consumers', PERSONAL],
  ['common', 'common', PERSONAL],
  ['common', 'common', ACME],
  ['organizations', 'organizations', ACME],
  ['Organizations', 'organizations', OTHER],
  [ACME, ACME, ACME],
  [ACME.toUpperCase(), ACME, ACME],
])('with the tenant %s, people are sent to %s, and those of %s sign in', async ([setting, path, tid]) => {
  const keys = keysOf(setting);
  const begun = await at.begin('microsoft', { keys });
  const { profile } = await at.finish('microsoft', begun, stub.signIn(begun.location, mira, tokenOf(tid)), keys);

  const { host, pathname } = new URL(begun.location);
  expect(`${host}${pathname}`).toBe(`${LOGIN}/${path}/oauth2/v2.0/authorize`);
  expect(stub.requests[0]?.place).toBe(`${LOGIN}/${path}/oauth2/v2.0/token`);
  expect(profile).toMatchObject({ accountId: '583231', email: 'mira@example.com', isEmailVerified: false });
});

test.for<[setting: string, claims: Claims]>([
  ['consumers', tokenOf(ACME).claims],
  [ACME, tokenOf(OTHER).claims],
  [ACME, tokenOf(PERSONAL).claims],
  [ACME, { iss: issuerOf(OTHER), tid: ACME }],
])('with the tenant %s, an ID token with %j is refused', async ([setting, claims]) => {
  await expect(signIn(setting, claims)).rejects.toMatchObject({ name: 'KnownError', code: INVALID });
});

test('with the tenant organizations, a personal account is refused', async () => {
  await expect(signIn('organizations', tokenOf(PERSONAL).claims)).rejects.toMatchObject({ code: UNAVAILABLE });
});

describe.for(['common', 'organizations'])('with the tenant %s', (setting) => {
  test.for([OTHER, '{tenantid}', setting, `${ACME}/`, ACME.toUpperCase()])(
    'an ID token of another issuer than that of its tenant is refused: %s',
    async (issuer) => {
      const claims = { iss: issuerOf(issuer), tid: ACME };

      await expect(signIn(setting, claims)).rejects.toMatchObject({ name: 'KnownError', code: INVALID });
    },
  );

  test('an ID token of an issuer elsewhere is refused', async () => {
    const claims = { iss: `https://evil.example/${ACME}/v2.0`, tid: ACME };

    await expect(signIn(setting, claims)).rejects.toMatchObject({ code: INVALID });
  });

  test.for([undefined, null, '', 7, [ACME], 'common', '{tenantid}', `${ACME}/..`, `${ACME}\n`, `x${ACME}`])(
    'an ID token that names the tenant %j is refused, whatever its issuer',
    async (tid) => {
      for (const issuer of [String(tid), ACME])
        await expect(signIn(setting, { iss: issuerOf(issuer), tid })).rejects.toMatchObject({ code: UNAVAILABLE });
    },
  );
});

test.for(['common', 'organizations', ACME])('with the tenant %s, no ID token is no sign-in', async (setting) => {
  await expect(at.signIn('microsoft', { keys: keysOf(setting) })).rejects.toMatchObject({ code: UNAVAILABLE });
});

test('an administrator of another tenant cannot verify an address of ours; its owner can', async () => {
  const claims = { ...tokenOf(OTHER).claims, email: 'mira@example.com' };

  expect((await signIn('common', claims)).profile.isEmailVerified).toBe(false);
  expect((await signIn('common', { ...claims, xms_edov: false })).profile.isEmailVerified).toBe(false);
  expect((await signIn('common', { ...claims, xms_edov: true })).profile.isEmailVerified).toBe(true);
});

describe('a tenant by its domain', () => {
  test('is looked up once; its accounts sign in, and no others', async () => {
    stub.answer(DISCOVERY('acme.example'), { issuer: issuerOf(ACME) });

    expect((await signIn('Acme.example', tokenOf(ACME).claims)).profile.accountId).toBe('583231');
    await expect(signIn('acme.example', tokenOf(OTHER).claims)).rejects.toMatchObject({ code: INVALID });

    const places = stub.requests.map(({ place }) => place);
    expect(places.filter((place) => place === DISCOVERY('acme.example'))).toHaveLength(1);
    expect(places).toContain(`${LOGIN}/${ACME}/oauth2/v2.0/token`);
  });

  test.for<[what: string, answer: Parameters<ProviderStub['answer']>[1]]>([
    ['no tenant', status(400, { error: 'invalid_tenant' })],
    ['a failure that looks like a tenant', status(503, { issuer: issuerOf(ACME) })],
    ['no issuer', {}],
    ['all tenants', { issuer: issuerOf('{tenantid}') }],
    ['an issuer elsewhere', { issuer: `https://evil.example/${ACME}/v2.0` }],
    ['no object', [issuerOf(ACME)]],
  ])('that names %s leads nowhere, and is asked for again', async ([, answer]) => {
    stub.answer(DISCOVERY('late.example'), answer);
    const keys = keysOf('late.example');

    await expect(at.begin('microsoft', { keys })).rejects.toMatchObject({ code: UNAVAILABLE });
    await expect(at.begin('microsoft', { keys })).rejects.toMatchObject({ code: UNAVAILABLE });
    expect(stub.requests).toHaveLength(2);
  });
});

test('a renewed ID token is compared with its tenant too', async () => {
  const keys = keysOf('organizations');
  const begun = await at.begin('microsoft', { keys });
  const { tokens } = await at.finish('microsoft', begun, stub.signIn(begun.location, mira, tokenOf(ACME)), keys);
  const renewWith = (claims: object) => {
    const body = { aud: 'our-client', sub: mira.id, iat: 1_767_225_600, exp: 4_102_444_800, ...claims };
    const id_token = [{ alg: 'RS256' }, body, {}].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    stub.answer(`${LOGIN}/organizations/oauth2/v2.0/token`, {
      access_token: 'renewed',
      token_type: 'Bearer',
      id_token: id_token.join('.'),
    });
    return renewAtProvider(instance.ctx, keys, 'microsoft', {
      refreshToken: tokens.refreshToken ?? '',
      scopes: tokens.scopes,
    });
  };

  expect((await renewWith(tokenOf(ACME).claims)).accessToken).toBe('renewed');
  await expect(renewWith({ iss: issuerOf(OTHER), tid: ACME })).rejects.toMatchObject({ code: INVALID });
  await expect(renewWith({ iss: issuerOf('{tenantid}') })).rejects.toMatchObject({ code: UNAVAILABLE });
});
