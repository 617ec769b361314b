import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { decodeJwt, signJwt } from './jwt.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const claims = { sub: 'user', aud: 'project', exp: 4_000_000_000 };
const token = signJwt(claims, { kid: 'key', privateKey });
const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const [head = '', body = '', signature = ''] = token.split('.');

test('another implementation reads and verifies what is signed here', async () => {
  const key = await importJWK(await exportJWK(publicKey), 'ES256');
  const { payload, protectedHeader } = await jwtVerify(token, key, { audience: 'project' });

  expect(payload).toEqual(claims);
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'key' });
});

test('a token is read, and its signature belongs to one key', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const decoded = decodeJwt(token);

  expect(decoded).toMatchObject({ header: { alg: 'ES256', typ: 'JWT', kid: 'key' }, claims });
  expect(decoded?.isSignedBy(publicKey)).toBe(true);
  expect(decoded?.isSignedBy(other)).toBe(false);
});

test.for([
  `${head}.${encode({ ...claims, sub: 'someone else' })}.${signature}`,
  `${encode({ alg: 'ES256', typ: 'JWT', kid: 'other' })}.${body}.${signature}`,
  `${head}.${body}.${'A'.repeat(86)}`,
  `${head}.${body}.AA`,
  `${head}.${body}.${createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
    .update(`${head}.${body}`)
    .digest('base64url')}`,
])('a signature under something else does not hold', (changed) => {
  expect(decodeJwt(changed)?.isSignedBy(publicKey)).toBe(false);
});

test.for<[name: string, token: string]>([
  ['nothing', ''],
  ['dots', '..'],
  ['two parts', `${head}.${body}`],
  ['four parts', `${token}.x`],
  ['no signature', `${head}.${body}.`],
  ['no algorithm', `${encode({ typ: 'JWT' })}.${body}.${signature}`],
  ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`],
  ['alg HS256', `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`],
  ['alg RS256', `${encode({ alg: 'RS256', typ: 'JWT' })}.${body}.${signature}`],
  ['alg in lower case', `${encode({ alg: 'es256', typ: 'JWT' })}.${body}.${signature}`],
  ['another type', `${encode({ alg: 'ES256', typ: 'at+jwt' })}.${body}.${signature}`],
  ['a critical extension', `${encode({ alg: 'ES256', typ: 'JWT', crit: ['exp'] })}.${body}.${signature}`],
  ['claims that are no object', `${head}.${encode([1])}.${signature}`],
  ['claims that are null', `${head}.${encode('null')}.${signature}`],
  ['claims that are no JSON', `${head}.${encode('{')}.${signature}`],
  ['characters outside of base64url', `${head}.${body}=.${signature}`],
  ['spaces', ` ${token}`],
])('%s is no token', ([, text]) => {
  expect(decodeJwt(text)).toBeUndefined();
});
