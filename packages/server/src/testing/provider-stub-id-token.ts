import { generateKeyPairSync, sign } from 'node:crypto';
import type { StubProviderId } from './provider-stub-answers.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const YEAR_2026 = 1_767_225_600;
const YEAR_2100 = 4_102_444_800;

const ISSUERS: Readonly<Record<Exclude<StubProviderId, 'issuer'>, string>> = {
  google: 'https://accounts.google.com',
  github: 'https://github.com/login/oauth',
  facebook: 'https://www.facebook.com',
  microsoft: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  spotify: 'https://accounts.spotify.com',
  discord: 'https://discord.com',
};

export interface IdTokenOptions {
  /** Beyond or instead of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** RS256 unless it says otherwise; without a signature where it says none. */
  readonly alg?: 'RS256' | 'none';
}

interface SignedIn {
  readonly provider: StubProviderId;
  readonly issuer: string;
  readonly subject: string;
  readonly asked: URLSearchParams;
}

/** The ID token of a sign-in. */
export function stubIdToken(
  { provider, issuer, subject, asked }: SignedIn,
  { claims, alg = 'RS256' }: IdTokenOptions = {},
): string {
  const right = {
    iss: provider === 'issuer' ? issuer : ISSUERS[provider],
    aud: asked.get('client_id'),
    sub: subject,
    nonce: asked.get('nonce'),
    iat: YEAR_2026,
    exp: YEAR_2100,
  };
  const content = [{ alg }, { ...right, ...claims }].map(encode).join('.');
  const signature = alg === 'none' ? '' : sign('sha256', Buffer.from(content), privateKey).toString('base64url');
  return `${content}.${signature}`;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
