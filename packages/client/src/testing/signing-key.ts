import { NOW, PROJECT_ID } from './fake-service.ts';

/** A key pair of a project. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The public key as the project publishes it. */
  readonly jwk: object;
}

export const USER_ID = '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11';

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { kid, privateKey: pair.privateKey, jwk: { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y } };
}

/** Returns the claims of a valid access token. */
export const goodClaims = (baseUrl: string) => ({
  sub: USER_ID,
  iss: `${baseUrl}/api/v1/projects/${PROJECT_ID}`,
  aud: PROJECT_ID,
  iat: NOW / 1000 - 60,
  exp: NOW / 1000 + 540,
  project_id: PROJECT_ID,
  refresh_token_id: '5e551000-0000-4000-8000-000000000001',
  name: 'Mira',
  email: 'mira@example.com',
  email_verified: true,
  selected_team_id: null,
  signed_up_at: NOW / 1000 - 3600,
  requires_totp_mfa: true,
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function signToken(key: SigningKey, claims: object, header: object = {}): Promise<string> {
  const content = `${encode({ alg: 'ES256', typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(content),
  );
  return `${content}.${Buffer.from(signature).toString('base64url')}`;
}
