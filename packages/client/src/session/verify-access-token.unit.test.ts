import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { goodClaims, makeSigningKey, type SigningKey, signToken, USER_ID } from '../testing/signing-key.ts';
import { verifyAccessToken } from './verify-access-token.ts';

const BASE_URL = 'https://auth.example';
const good = goodClaims(BASE_URL);
let key: SigningKey;
let stranger: SigningKey;
let publicKey: CryptoKey;
beforeAll(async () => {
  key = await makeSigningKey('k1');
  stranger = await makeSigningKey('k1');
  publicKey = await crypto.subtle.importKey('jwk', key.jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
});

const verify = (token: string, now = NOW) =>
  verifyAccessToken(token, {
    keys: { find: async (kid) => (kid === 'k1' ? publicKey : undefined) },
    projectId: PROJECT_ID,
    issuer: good.iss,
    now: () => now,
    onOtherIssuer: (issuer) => void otherIssuers.push(issuer),
  });
const otherIssuers: string[] = [];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a good token says who its user is', async () => {
  expect(await verify(await signToken(key, good))).toEqual({
    userId: USER_ID,
    sessionId: good.refresh_token_id,
    claims: good,
  });
});

test('a token is good until 30 seconds after its end, and from 30 seconds before its beginning', async () => {
  const token = await signToken(key, good);
  expect(await verify(token, (good.exp + 30) * 1000 - 1)).not.toBeNull();
  expect(await verify(token, (good.exp + 30) * 1000)).toBeNull();
  expect(await verify(token, (good.iat - 30) * 1000)).not.toBeNull();
  expect(await verify(token, (good.iat - 30) * 1000 - 1)).toBeNull();
});

const without = (name: keyof typeof good) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

test.each<[string, () => Promise<string>]>([
  ['another key', () => signToken(stranger, good)],
  ['an unknown key id', () => signToken(key, good, { kid: 'k2' })],
  ['no key id', () => signToken(key, good, { kid: undefined })],
  ['a key id that is no text', () => signToken(key, good, { kid: ['k1'] })],
  ['a key that it brings along', () => signToken(stranger, good, { jwk: stranger.jwk, kid: 'k2' })],
  ['the algorithm none', async () => `${encode({ alg: 'none', typ: 'JWT', kid: 'k1' })}.${encode(good)}.`],
  ['none, with a signature', () => signToken(key, good, { alg: 'none' })],
  ['HS256 with the public key as its secret', async () => hs256()],
  ['another algorithm in its header', () => signToken(key, good, { alg: 'ES384' })],
  ['no type', () => signToken(key, good, { typ: undefined })],
  ['another type', () => signToken(key, good, { typ: 'at+jwt' })],
  ['a critical extension', () => signToken(key, good, { crit: ['b64'], b64: true })],
  ['another issuer', () => signToken(key, { ...good, iss: 'https://evil.example' })],
  ['no issuer', () => signToken(key, without('iss'))],
  ['another audience', () => signToken(key, { ...good, aud: 'internal' })],
  ['a list of audiences', () => signToken(key, { ...good, aud: [PROJECT_ID] })],
  ['another project', () => signToken(key, { ...good, project_id: 'internal' })],
  ['no end', () => signToken(key, without('exp'))],
  ['an end that is no number', () => signToken(key, { ...good, exp: String(good.exp) })],
  ['no beginning', () => signToken(key, without('iat'))],
  ['a beginning to come', () => signToken(key, { ...good, nbf: NOW / 1000 + 31 })],
  ['no user', () => signToken(key, without('sub'))],
  ['no session', () => signToken(key, without('refresh_token_id'))],
  ['claims that were changed', async () => changed(await signToken(key, good), 1)],
  ['a header that was changed', async () => changed(await signToken(key, good), 0)],
  ['half a signature', async () => (await signToken(key, good)).slice(0, -40)],
  ['no signature', async () => (await signToken(key, good)).replace(/[^.]+$/, '')],
  ['a fourth part', async () => `${await signToken(key, good)}.e30`],
  ['padding', async () => `${await signToken(key, good)}==`],
  ['claims that are no object', () => signToken(key, ['a'])],
  ['nothing', async () => ''],
  ['two dots', async () => '..'],
  ['no JSON', async () => 'a.b.c'],
  ['bytes that are no text', async () => `${Buffer.from([0xff, 0xfe]).toString('base64url')}.e30.AA`],
])('a token with %s is refused', async (_, make) => {
  expect(await verify(await make())).toBeNull();
});

function hs256(): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${encode(good)}`;
  return `${content}.${createHmac('sha256', JSON.stringify(key.jwk)).update(content).digest('base64url')}`;
}

function changed(token: string, part: 0 | 1): string {
  const parts = token.split('.');
  const value = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString()) as object;
  parts[part] = encode({ ...value, extra: 1 });
  return parts.join('.');
}

test('another issuer is told of where the project itself has signed, and nowhere else', async () => {
  otherIssuers.length = 0;
  const claims = { ...good, iss: 'https://elsewhere.example' };
  expect(await verify(await signToken(stranger, claims))).toBeNull();
  expect(await verify(await signToken(key, { ...claims, exp: 0 }))).toBeNull();
  expect(otherIssuers).toEqual([]);
  expect(await verify(await signToken(key, claims))).toBeNull();
  expect(otherIssuers).toEqual(['https://elsewhere.example']);
});
