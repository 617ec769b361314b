/** Early enough that a token does not expire on its way. */
const REFRESH_BEFORE_EXPIRY_MS = 20_000;

/** Whether a token may still be sent. Its signature is the service's business. */
export function isFresh(accessToken: string | null, now: number): accessToken is string {
  const { exp } = claimsOf(accessToken);
  // Without a time in it, it is replaced before it is used.
  return typeof exp === 'number' && exp * 1000 - now > REFRESH_BEFORE_EXPIRY_MS;
}

/** Which session a token belongs to; undefined if it does not say so. */
export function sessionIdOf(accessToken: string | null): unknown {
  return claimsOf(accessToken).refresh_token_id;
}

/** Whether its user was restricted when it was issued. */
export function isRestricted(accessToken: string | null): boolean {
  return Boolean(claimsOf(accessToken).is_restricted);
}

function claimsOf(accessToken: string | null): Record<string, unknown> {
  try {
    const payload = accessToken?.split('.')[1] ?? '';
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
