/** Early enough that a token does not expire on its way. */
const REFRESH_BEFORE_EXPIRY_MS = 20_000;

/** Whether a token may still be sent. Its signature is the service's business. */
export function isFresh(accessToken: string | null, now: number): accessToken is string {
  return accessToken !== null && expiresAtMillis(accessToken) - now > REFRESH_BEFORE_EXPIRY_MS;
}

/** The time in the token, 0 if it has none: then it is replaced before it is used. */
function expiresAtMillis(accessToken: string): number {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}
