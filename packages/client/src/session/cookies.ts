import type { Browser } from '../environment.ts';

type CookieJar = Pick<Browser, 'document' | 'location'>;

export function readCookie({ document }: CookieJar, name: string): string | null {
  const prefix = `${name}=`;
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(prefix));
  if (pair === undefined) return null;
  const raw = pair.slice(prefix.length);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw; // written by code that doesn't encode
  }
}

/**
 * Writes a cookie for this host only; null removes it. Scripts can read it, because the SDK itself stores the tokens.
 * Other sites can't send it with a POST request (CSRF).
 */
export function writeCookie(jar: CookieJar, name: string, value: string | null, lifetimeSeconds: number): void {
  const secure = jar.location.href.startsWith('https:') ? '; Secure' : '';
  const maxAge = value === null ? 0 : lifetimeSeconds;
  jar.document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
