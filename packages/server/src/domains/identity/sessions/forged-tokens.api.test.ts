import { generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { mintHmacToken, mintToken, readToken, signingKeyOf, type Parts } from '../../../testing/mint-token.ts';
import { signUp } from '../../../testing/sign-up.ts';

/** All that a forger may know or have: a genuine token, its parts, the keys that are public, keys of their own. */
interface Forger {
  readonly token: string;
  readonly header: Parts;
  readonly claims: Parts;
  readonly nowSeconds: number;
  /** Signs as the service itself would: what is wrong is then only what the token says. */
  readonly genuinely: (header: Parts, claims: Parts) => string;
  readonly publicPem: string;
  readonly publicJwk: Parts;
  readonly otherProject: OwnedProject;
}

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownP384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ownJwk = own.publicKey.export({ format: 'jwk' });
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const parts = (token: string) => token.split('.') as [string, string, string];

const forgeries: Record<string, (forger: Forger) => string> = {
  'no token at all': () => 'x',
  'two dots': () => '..',
  'only a header': ({ token }) => parts(token)[0],
  'no signature': ({ token }) => `${parts(token)[0]}.${parts(token)[1]}`,
  'an empty signature': ({ token }) => `${parts(token)[0]}.${parts(token)[1]}.`,
  'an empty header': ({ token }) => `.${parts(token)[1]}.${parts(token)[2]}`,
  'empty claims': ({ token }) => `${parts(token)[0]}..${parts(token)[2]}`,
  'four parts': ({ token }) => `${token}.${parts(token)[2]}`,
  'a cut signature': ({ token }) => token.slice(0, -4),
  'a longer signature': ({ token }) => `${token}AAAA`,
  'a padded signature': ({ token }) => `${token}==`,
  'a signature with a character that is no base64': ({ token }) => `${token.slice(0, -9)}*${token.slice(-9)}`,
  'a signature in the other alphabet': ({ token, genuinely, header, claims }) => {
    let minted = token;
    for (let x = 0; !/[-_]/.test(parts(minted)[2]); x += 1) minted = genuinely(header, { ...claims, x });
    const [head, body, signature] = parts(minted);
    return `${head}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}`;
  },
  // The last of its 86 characters carries four bits that nobody reads.
  'spare bits in its signature': ({ token }) =>
    `${token.slice(0, -1)}${ALPHABET[ALPHABET.indexOf(token.slice(-1)) + 1]}`,
  'a signature of zeros': ({ token }) => `${parts(token)[0]}.${parts(token)[1]}.${'A'.repeat(86)}`,
  'the signature of another token': ({ genuinely, header, claims, token }) =>
    `${parts(token)[0]}.${parts(token)[1]}.${parts(genuinely(header, { ...claims, x: 1 }))[2]}`,
  'changed claims': ({ token, claims }) =>
    `${parts(token)[0]}.${base64url(JSON.stringify({ ...claims, sub: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11' }))}.${parts(token)[2]}`,
  'claims that are no JSON': ({ token }) => `${parts(token)[0]}.${base64url('{')}.${parts(token)[2]}`,
  'claims that are a list': ({ token }) => `${parts(token)[0]}.${base64url('[]')}.${parts(token)[2]}`,
  'claims that are null': ({ token }) => `${parts(token)[0]}.${base64url('null')}.${parts(token)[2]}`,
  'a header that is no base64': ({ token }) => `%7B%7D.${parts(token)[1]}.${parts(token)[2]}`,
  'alg none without a signature': ({ header, claims }) =>
    `${base64url(JSON.stringify({ ...header, alg: 'none' }))}.${base64url(JSON.stringify(claims))}.`,
  'alg none with a signature': ({ header, claims, genuinely }) => genuinely({ ...header, alg: 'none' }, claims),
  'alg NoNe': ({ header, claims, genuinely }) => genuinely({ ...header, alg: 'NoNe' }, claims),
  'HS256 with the public key as its secret, as PEM': ({ header, claims, publicPem }) =>
    mintHmacToken({ ...header, alg: 'HS256' }, claims, publicPem),
  'HS256 with the public key as its secret, as JWK': ({ header, claims, publicJwk }) =>
    mintHmacToken({ ...header, alg: 'HS256' }, claims, JSON.stringify(publicJwk)),
  'HS256 with an empty secret': ({ header, claims }) => mintHmacToken({ ...header, alg: 'HS256' }, claims, ''),
  'ES256 in the header over an HMAC': ({ header, claims, publicPem }) => mintHmacToken(header, claims, publicPem),
  'RS256 with an own key': ({ header, claims }) => {
    const content = `${base64url(JSON.stringify({ ...header, alg: 'RS256' }))}.${base64url(JSON.stringify(claims))}`;
    return `${content}.${sign('sha256', Buffer.from(content), ownRsa.privateKey).toString('base64url')}`;
  },
  'ES384 with an own key': ({ header, claims }) => mintToken({ ...header, alg: 'ES384' }, claims, ownP384.privateKey),
  'an own key under the published kid': ({ header, claims }) => mintToken(header, claims, own.privateKey),
  'an own key under an own kid': ({ header, claims }) => mintToken({ ...header, kid: 'mine' }, claims, own.privateKey),
  'an own key that the header brings along (jwk)': ({ header, claims }) =>
    mintToken({ ...header, jwk: ownJwk }, claims, own.privateKey),
  'an own key set that the header points to (jku)': ({ header, claims }) =>
    mintToken({ ...header, kid: 'mine', jku: 'https://evil.example/jwks.json' }, claims, own.privateKey),
  'a certificate that the header points to (x5u)': ({ header, claims }) =>
    mintToken({ ...header, kid: 'mine', x5u: 'https://evil.example/cert.pem' }, claims, own.privateKey),
  'a kid that climbs out of a folder': ({ header, claims, genuinely }) =>
    genuinely({ ...header, kid: '../../../dev/null' }, claims),
  'no kid': ({ header, claims, genuinely }) => genuinely({ ...header, kid: undefined }, claims),
  'another typ': ({ header, claims, genuinely }) => genuinely({ ...header, typ: 'at+jwt' }, claims),
  'no typ': ({ header, claims, genuinely }) => genuinely({ ...header, typ: undefined }, claims),
  'a critical extension nobody knows': ({ header, claims, genuinely }) =>
    genuinely({ ...header, crit: ['exp'], exp: 1 }, claims),
  'another issuer': ({ header, claims, genuinely }) =>
    genuinely(header, { ...claims, iss: 'https://evil.example/api/v1/projects/internal' }),
  'the issuer of another project': ({ header, claims, genuinely, otherProject }) =>
    genuinely(header, { ...claims, iss: `http://localhost:8100/api/v1/projects/${otherProject.id}` }),
  'no issuer': ({ header, claims, genuinely }) => genuinely(header, { ...claims, iss: undefined }),
  'another audience': ({ header, claims, genuinely }) => genuinely(header, { ...claims, aud: 'elsewhere' }),
  'several audiences': ({ header, claims, genuinely }) => genuinely(header, { ...claims, aud: ['internal', 'x'] }),
  'the audience of another project': ({ header, claims, genuinely, otherProject: { id } }) =>
    genuinely(header, {
      ...claims,
      aud: id,
      project_id: id,
      projectId: id,
      iss: `http://localhost:8100/api/v1/projects/${id}`,
    }),
  'a project that differs from the audience': ({ header, claims, genuinely, otherProject }) =>
    genuinely(header, { ...claims, project_id: otherProject.id }),
  'no user': ({ header, claims, genuinely }) => genuinely(header, { ...claims, sub: undefined }),
  'no session': ({ header, claims, genuinely }) => genuinely(header, { ...claims, refresh_token_id: undefined }),
  'no end': ({ header, claims, genuinely }) => genuinely(header, { ...claims, exp: undefined }),
  'an end that is a text': ({ header, claims, genuinely }) => genuinely(header, { ...claims, exp: '9999999999' }),
  'issued in the future': ({ header, claims, genuinely, nowSeconds }) =>
    genuinely(header, { ...claims, iat: nowSeconds + 31 }),
  'not valid yet': ({ header, claims, genuinely, nowSeconds }) =>
    genuinely(header, { ...claims, nbf: nowSeconds + 31 }),
  'not valid before a text': ({ header, claims, genuinely }) => genuinely(header, { ...claims, nbf: '0' }),
  'a megabyte of claims': ({ header, claims }) => mintToken(header, { ...claims, x: 'x'.repeat(1e6) }, own.privateKey),
  'a megabyte of dots': () => '.'.repeat(1e6),
  'ten thousand nested lists': ({ token }) => `${base64url('['.repeat(1e4))}.${parts(token)[1]}.${parts(token)[2]}`,
};

const test = instanceTest();
let forger: Forger;
test.beforeAll(async () => {
  const otherProject = await makeProject(instance.app);
  const { accessToken: token } = await signUp(instance.app);
  const key = await signingKeyOf(instance.ctx, 'internal');
  forger = {
    token,
    ...readToken(token),
    nowSeconds: instance.clock.now().getTime() / 1000,
    genuinely: (header, claims) => mintToken(header, claims, key.privateKey),
    publicPem: key.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    publicJwk: { ...key.publicJwk },
    otherProject,
  };
});

const withToken = (accessToken: string): Promise<WholeAnswer> =>
  ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken });
const withAdminToken = (adminAccessToken: string): Promise<WholeAnswer> =>
  ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project: forger.otherProject, adminAccessToken });

test('the genuine token, and one that the forger signs with the right key, are accepted', async () => {
  expect((await withToken(forger.token)).status).toBe(200);
  expect(
    (await withToken(forger.genuinely(forger.header, { ...forger.claims, nbf: forger.nowSeconds + 30 }))).status,
  ).toBe(200);
});

test.each(Object.keys(forgeries))(
  'a token with %s is refused, as access token and as admin access token',
  async (name) => {
    const token = forgeries[name]?.(forger) ?? '';

    expect(await withToken(token)).toEqual(refused('UNPARSABLE_ACCESS_TOKEN'));
    expect(await withAdminToken(token)).toEqual(refused('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
  },
);

test('a token that was signed here but issued in the future is logged, since a clock must be wrong', async () => {
  const log = captureLog();
  const ctx = { ...instance.ctx, log: createLogger('warn', log) };
  const app = createApp(ctx, { lifecycle: { isStopping: false } });
  const { header, claims, genuinely, nowSeconds } = forger;
  const issuedIn = (seconds: number) => ({ ...claims, iat: nowSeconds + seconds });
  const statusOf = async (accessToken: string) =>
    (await ask(app, 'GET /api/v1/users/me', { as: 'client', accessToken })).status;

  expect(await statusOf(genuinely(header, issuedIn(30)))).toBe(200);
  expect(await statusOf(mintToken(header, issuedIn(90), own.privateKey))).toBe(401);
  expect(log.lines()).toEqual([]);
  const token = genuinely(header, issuedIn(90));
  expect(await statusOf(token)).toBe(401);
  expect(log.lines()).toMatchObject([{ level: 'warn', aheadSeconds: 90 }]);
  expect(log.text()).not.toContain(token.slice(-40));
});

test('a token that has expired is told so', async () => {
  const { header, claims, genuinely, nowSeconds } = forger;
  const token = genuinely(header, { ...claims, iat: nowSeconds - 700, exp: nowSeconds - 30 });

  expect(await withToken(token)).toEqual(
    refused('ACCESS_TOKEN_EXPIRED', {
      expired_at_millis: null,
      project_id: 'internal',
      user_id: claims['sub'] as string,
      refresh_token_id: claims['refresh_token_id'] as string,
    }),
  );
  expect(await withAdminToken(token)).toEqual(refused('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }));
});

test('a genuine token of another project is told so', async () => {
  const { accessToken } = await signUp(instance.app, { project: forger.otherProject });

  expect(await withToken(accessToken)).toEqual(
    refused('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
      expected_project_id: 'internal',
      actual_project_id: forger.otherProject.id,
    }),
  );
  expect(await withAdminToken(accessToken)).toEqual(refused('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'));
});

test('a genuine token with the session of somebody else is refused', async () => {
  const { header, claims, genuinely } = forger;
  const other = readToken((await signUp(instance.app)).accessToken).claims;
  const token = genuinely(header, { ...claims, refresh_token_id: other['refresh_token_id'] });

  expect(await withToken(token)).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
});
