import { ACCESS_COOKIE_SECONDS, REFRESH_COOKIE_SECONDS } from '@keystead/contract/client';
import type { Browser } from '../environment.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { TokenStorage } from './token-storage.ts';

const ACCESS_COOKIE = 'stack-access';
/** The old name without a project ID. It is still read, so that users of an older app stay signed in. */
const LEGACY_REFRESH_COOKIE = 'stack-refresh';

/** Stores the tokens under the cookie names that published apps of the protocol use. */
export function cookieStorage(projectId: string, browser: Browser): TokenStorage {
  const refreshCookie = `${LEGACY_REFRESH_COOKIE}-${projectId}`;
  const readRefreshToken = () => readCookie(browser, refreshCookie) || readCookie(browser, LEGACY_REFRESH_COOKIE);

  return {
    read() {
      const refreshToken = readRefreshToken();
      if (!refreshToken) return null;
      return { refreshToken, accessToken: accessTokenFor(refreshToken, readCookie(browser, ACCESS_COOKIE)) };
    },
    write(tokens) {
      const access = tokens?.accessToken ? JSON.stringify([tokens.refreshToken, tokens.accessToken]) : null;
      writeCookie(browser, refreshCookie, tokens?.refreshToken ?? null, REFRESH_COOKIE_SECONDS);
      writeCookie(browser, ACCESS_COOKIE, access, ACCESS_COOKIE_SECONDS);
      // Deleted too, because it would sign the user in again after they signed out.
      writeCookie(browser, LEGACY_REFRESH_COOKIE, null, 0);
      if (tokens && readRefreshToken() !== tokens.refreshToken) {
        throw new Error('The browser did not keep the session cookie. Please allow cookies for this site.');
      }
    },
    rotates: true,
    isShared: true,
  };
}

/**
 * Returns the access token of a cookie. The cookie contains its refresh token too, because apps of several projects on
 * one host share it.
 */
function accessTokenFor(refreshToken: string, cookie: string | null): string | null {
  try {
    const [owner, accessToken] = JSON.parse(cookie ?? '[]') as unknown[];
    return owner === refreshToken && typeof accessToken === 'string' ? accessToken : null;
  } catch {
    return null;
  }
}
