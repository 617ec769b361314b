import { CLOCK_SKEW_SECONDS } from '@keystead/contract/client';
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
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const [header, claims] = [decodeJson(head), decodeJson(body)];
  const signed = decode(signature);
  if (!header || !claims || !signed || more.length > 0) return null;
  // Exactly one algorithm and type, before any key is looked at; keys that a token brings along are never read.
  if (header['alg'] !== 'ES256' || header['typ'] !== 'JWT' || 'crit' in header) return null;
  const verified = readClaims(claims, parts);
  const { kid } = header;
  if (!verified || typeof kid !== 'string') return null;
  const content = new TextEncoder().encode(`${head}.${body}`);
  if (!(await parts.keys.haveSigned({ kid, content: content.buffer, signature: signed.buffer }))) return null;
  const { iss } = claims;
  if (iss === parts.issuer) return verified;
  // Last, so that nobody but the project itself can make a server complain.
  if (typeof iss === 'string') parts.onOtherIssuer(iss);
  return null;
}

function readClaims(
  claims: Readonly<Record<string, unknown>>,
  { projectId, now }: VerificationParts,
): VerifiedToken | null {
  const { sub, aud, exp, iat, nbf = iat, project_id, refresh_token_id } = claims;
  const seconds = now() / 1000;
  const isOurs = aud === projectId && project_id === projectId;
  const hasBegun = isUntil(iat, seconds + CLOCK_SKEW_SECONDS) && isUntil(nbf, seconds + CLOCK_SKEW_SECONDS);
  const isOver = typeof exp !== 'number' || exp + CLOCK_SKEW_SECONDS <= seconds;
  if (!isOurs || !hasBegun || isOver || typeof sub !== 'string' || typeof refresh_token_id !== 'string') return null;
  return { userId: sub, sessionId: refresh_token_id, claims };
}

function isUntil(value: unknown, latest: number): boolean {
  return typeof value === 'number' && value <= latest;
}

function decodeJson(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Base64url and nothing else. */
function decode(part: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    return Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
}
