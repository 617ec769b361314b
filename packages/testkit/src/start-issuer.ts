import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The claims about a user. */
export interface IssuedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface IssuerOptions {
  /** Lifetime of a user's first access token; renewed ones work for an hour. */
  readonly firstTokenSeconds?: number;
}

export interface Issuer {
  readonly url: string;
  /** Returns the callback URL after a user was sent to the issuer and agreed. */
  callbackOf(location: string | URL, person: IssuedPerson): URL;
  /** How often a user's tokens were renewed. */
  renewalsOf(sub: string): number;
  close(): Promise<void>;
}

interface Code {
  readonly person: IssuedPerson;
  readonly clientId: string;
  readonly nonce: string;
  readonly challenge: string;
}

const HOUR_SECONDS = 3600;
const REFRESH_TOKEN = 'refresh token of ';

/**
 * Starts an OpenID provider on loopback for many fast flows: it has no pages, and a code contains all of its data. It
 * only verifies the code verifier; other tests cover what a provider must refuse.
 */
export async function startIssuer({ firstTokenSeconds = HOUR_SECONDS }: IssuerOptions = {}): Promise<Issuer> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const renewals = new Map<string, number>();
  let granted = 0;

  const tokens = (person: IssuedPerson, expiresIn: number) => ({
    access_token: `access token ${(granted += 1)} of ${person.sub}`.replaceAll(' ', '-'),
    refresh_token: `${REFRESH_TOKEN}${person.sub}`,
    token_type: 'Bearer',
    scope: 'openid',
    expires_in: expiresIn,
  });
  const signIdToken = ({ person, clientId, nonce }: Code): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...person, iss: url, aud: clientId, nonce, iat: now, exp: now + HOUR_SECONDS };
    const content = `${encode({ alg: 'ES256' })}.${encode(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const grant = (asked: URLSearchParams): object | undefined => {
    const refreshToken = asked.get('refresh_token');
    if (refreshToken !== null) {
      const sub = refreshToken.slice(REFRESH_TOKEN.length);
      renewals.set(sub, (renewals.get(sub) ?? 0) + 1);
      return tokens({ sub }, HOUR_SECONDS);
    }
    const code = decode(asked.get('code') ?? '');
    const challenge = createHash('sha256').update(asked.get('code_verifier') ?? '');
    if (challenge.digest('base64url') !== code.challenge) return undefined;
    return { ...tokens(code.person, firstTokenSeconds), id_token: signIdToken(code) };
  };
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    if (request.url === '/.well-known/openid-configuration') return discovery(url);
    if (request.url === '/jwks')
      return { keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), alg: 'ES256' }] };
    return request.url === '/token' ? grant(new URLSearchParams(await readBody(request))) : undefined;
  };

  const server = createServer((request, response) => {
    void answer(request).then((found) => {
      const body = JSON.stringify(found ?? { error: 'invalid_grant' });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      response.writeHead(found ? 200 : 400, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has this kind of address

  return {
    url,
    callbackOf(location, person) {
      const asked = new URL(location).searchParams;
      const given = (name: string): string => asked.get(name) ?? '';
      const code: Code = {
        person,
        clientId: given('client_id'),
        nonce: given('nonce'),
        challenge: given('code_challenge'),
      };
      const callback = new URL(given('redirect_uri'));
      callback.search = new URLSearchParams({ code: encode(code), state: given('state'), iss: url }).toString();
      return callback;
    },
    renewalsOf: (sub) => renewals.get(sub) ?? 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (code: string): Code => JSON.parse(Buffer.from(code, 'base64url').toString()) as Code; // encoded above

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding, chunks are buffers
  return Buffer.concat(chunks).toString();
}
