/** Constants of methods that load on demand. In limits.ts, they would add a shared chunk to every page. */

export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_SECRET_BYTES = 20;

export const OAUTH_COOKIE_SECONDS = 600;
