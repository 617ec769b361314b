import { CLOCK_SKEW_SECONDS } from '@keystead/contract/client';
import type { CryptoKey, JWTHeaderParameters } from 'jose';
import type { ProjectKeys } from './project-keys.ts';

/** The content of a verified access token. */
export interface VerifiedToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

interface VerificationParts {
  readonly keys: ProjectKeys;
  readonly projectId: string;
  readonly issuer: string;
  readonly now: () => number;
  /** Called with the issuer of a token that is valid except for its issuer. */
  readonly onOtherIssuer: (issuer: string) => void;
}

/**
 * Verifies a token by the same rules as Keystead (RFC 8725 §3), without a request. Returns null for every token that
 * isn't valid now.
 */
export async function verifyAccessToken(token: string, parts: VerificationParts): Promise<VerifiedToken | null> {
  const { keys, projectId, issuer, now, onOtherIssuer } = parts;
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null; // jose accepts padding, which RFC 7515 §2 forbids
  // Loaded on demand: admin apps in browsers verify no tokens, and every KiB counts in the dashboard.
  const { errors, jwtVerify } = await import('jose');

  async function keyOf({ kid, crit }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = typeof kid === 'string' && crit === undefined ? await keys.find(kid) : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  const verified = await jwtVerify(token, keyOf, {
    algorithms: ['ES256'],
    typ: 'JWT',
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_SKEW_SECONDS,
    currentDate: new Date(now()),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return undefined;
    throw error; // the keys could not be fetched
  });
  if (!verified) return null;
  const claims = verified.payload;
  const { sub, aud, iat, iss, project_id, refresh_token_id } = claims;
  if (aud !== projectId || project_id !== projectId) return null;
  if (iat === undefined || iat > now() / 1000 + CLOCK_SKEW_SECONDS) return null;
  if (typeof sub !== 'string' || typeof refresh_token_id !== 'string') return null;
  if (iss === issuer) return { userId: sub, sessionId: refresh_token_id, claims };
  // Checked last, so that only tokens signed by the project can cause a warning on the server.
  if (typeof iss === 'string') onOtherIssuer(iss);
  return null;
}
