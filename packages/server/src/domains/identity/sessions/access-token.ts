import { ACCESS_TOKEN_LIFETIME_SECONDS, CLOCK_SKEW_SECONDS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { decodeJwt, signJwt } from '../../../platform/jwt.ts';
import { isProjectId } from '../../core/index.ts';
import { restrictionView } from '../users/users.view.ts';
import type { SessionUser } from './session.ts';

/** The claims of a verified access token. */
export interface AccessTokenClaims {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAtMillis: number;
}

export type TokenCheck = { readonly claims: AccessTokenClaims; readonly isExpired: boolean } | undefined;

const issuer = (ctx: Context, projectId: string) => `${ctx.baseUrl}/api/v1/projects/${projectId}`;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export async function issueAccessToken(ctx: Context, projectId: string, user: SessionUser): Promise<string> {
  const [key] = (await ctx.signingKeys.of(projectId)) ?? [];
  if (!key) throw new Error('the project has no signing key');
  const issuedAt = seconds(ctx.clock.now());
  const endsAt = user.impersonationEndsAt && seconds(user.impersonationEndsAt);
  return signJwt(
    {
      sub: user.id,
      iss: issuer(ctx, projectId),
      aud: projectId,
      iat: issuedAt,
      exp: Math.min(issuedAt + ACCESS_TOKEN_LIFETIME_SECONDS, endsAt ?? Infinity),
      project_id: projectId,
      projectId, // clients before 2.8 read this spelling
      branch_id: 'main',
      refresh_token_id: user.sessionId,
      role: 'authenticated',
      name: user.displayName,
      email: user.primaryEmail,
      email_verified: user.primaryEmailVerified,
      selected_team_id: user.selectedTeam?.id ?? null,
      signed_up_at: seconds(user.signedUpAt),
      is_anonymous: false,
      ...restrictionView(user),
      requires_totp_mfa: user.requiresTotp,
      ...(endsAt !== null && { impersonation_ends_at: endsAt }), // so that servers can see that it is an impersonation
    },
    key,
  );
}

/**
 * Verifying costs more than the rest of a read request, so a verified token is cached; only briefly, so that a removed
 * key is refused within a minute.
 */
const REMEMBERED_TOKENS = 50_000;
const REMEMBERED_MS = 30_000;

export interface AccessTokens {
  /** Returns undefined for anything but a token that this instance signed. */
  check(token: string): Promise<TokenCheck>;
}

export function createAccessTokens(ctx: Context): AccessTokens {
  // Keyed by the signature, which is a tenth of a token: finding a string in a map starts with reading all of it.
  const verified = new BoundedMap<string, { token: string; claims: AccessTokenClaims; until: number }>(
    REMEMBERED_TOKENS,
  );
  return {
    async check(token) {
      const now = ctx.clock.now().getTime();
      const signature = signatureOf(token);
      const known = verified.get(signature);
      const isKnown = known?.token === token && known.until > now;
      const claims = isKnown ? known.claims : await verifyAccessToken(ctx, token);
      if (!claims) return undefined;
      if (!isKnown) verified.set(signature, { token, claims, until: now + REMEMBERED_MS });
      return { claims, isExpired: claims.expiresAtMillis + CLOCK_SKEW_SECONDS * 1000 <= now };
    },
  };
}

/** Verifies everything but the expiry, which has its own error (RFC 8725 §3). */
async function verifyAccessToken(ctx: Context, token: string): Promise<AccessTokenClaims | undefined> {
  const jwt = decodeJwt(token);
  if (!jwt || !isSpeltOnce(token)) return undefined;
  const { aud, sub, iss, exp, iat, nbf, refresh_token_id: sessionId, project_id: projectId } = jwt.claims;
  if (typeof aud !== 'string' || projectId !== aud || typeof sub !== 'string' || typeof sessionId !== 'string')
    return undefined;
  if (!isProjectId(aud)) return undefined;
  if (typeof exp !== 'number' || typeof iat !== 'number' || iss !== issuer(ctx, aud)) return undefined;
  const latestStart = seconds(ctx.clock.now()) + CLOCK_SKEW_SECONDS;
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= latestStart)) return undefined;
  const key = (await ctx.signingKeys.of(aud))?.find(({ kid }) => kid === jwt.header.kid);
  if (!key || !jwt.isSignedBy(key.publicKey)) return undefined;
  if (iat > latestStart) {
    const aheadSeconds = iat - seconds(ctx.clock.now());
    ctx.log.warn({ aheadSeconds }, 'rejected an access token issued in the future: check the clocks (NTP)');
    return undefined;
  }
  return { projectId: aud, userId: sub, sessionId, expiresAtMillis: exp * 1000 };
}

/**
 * Decoders ignore padding, foreign characters and spare bits, so one signature could be written in many ways; only our
 * own is accepted.
 */
function isSpeltOnce(token: string): boolean {
  const signature = signatureOf(token);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

const signatureOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1);
