import { CLOCK_SKEW_SECONDS } from '@keystead/contract/client';
import type { CryptoKey, JWTHeaderParameters } from 'jose';
import type { ProjectKeys } from './project-keys.ts';

/** What a verified access token says about its user. */
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
  /** Told of the issuer of a token that is good in all but that. */
  readonly onOtherIssuer: (issuer: string) => void;
}

/** Checks a token as the service would (RFC 8725 §3), without asking it; null for anything that is not good now. */
export async function verifyAccessToken(token: string, parts: VerificationParts): Promise<VerifiedToken | null> {
  const { keys, projectId, issuer, now, onOtherIssuer } = parts;
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null; // jose would bear padding (RFC 7515 §2)
  // On demand, since admin apps in browsers verify nothing: the dashboard pays for every KiB.
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
  // Last, so that nobody but the project itself can make a server complain.
  if (typeof iss === 'string') onOtherIssuer(iss);
  return null;
}
