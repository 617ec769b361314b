/** Tokens are refreshed this long before they expire, so that they don't expire on their way. */
const REFRESH_BEFORE_EXPIRY_MS = 20_000;

/** Returns whether a token can still be sent. Its signature is verified by Keystead, not here. */
export function isFresh(accessToken: string | null, now: number): accessToken is string {
  const { exp } = claimsOf(accessToken);
  // A token without an expiry time is replaced before it is used.
  return typeof exp === 'number' && exp * 1000 - now > REFRESH_BEFORE_EXPIRY_MS;
}

/** Returns the ID of the token's session; undefined if the token doesn't contain it. */
export function sessionIdOf(accessToken: string | null): unknown {
  return claimsOf(accessToken).refresh_token_id;
}

/** Returns whether the user was restricted when the token was issued. */
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
