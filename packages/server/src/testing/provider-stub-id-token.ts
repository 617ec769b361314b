import { generateKeyPairSync, sign } from 'node:crypto';
import { stubPlaces, type StubProviderId } from './provider-stub-answers.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const YEAR_2026 = 1_767_225_600;
const YEAR_2100 = 4_102_444_800;

export interface IdTokenOptions {
  /** Overrides claims; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** RS256 by default; `none` sends no signature. */
  readonly alg?: 'RS256' | 'none';
}

interface SignedIn {
  readonly provider: StubProviderId;
  readonly issuer: string;
  readonly subject: string;
  readonly asked: URLSearchParams;
}

/** Creates the ID token of a sign-in. */
export function stubIdToken(
  { provider, issuer, subject, asked }: SignedIn,
  { claims, alg = 'RS256' }: IdTokenOptions = {},
): string {
  const right = {
    iss: stubPlaces[provider].issuer ?? issuer,
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
