/** A cookie to set, or to delete if its lifetime is zero. Scripts can't read it, and no other host gets it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly lifetimeSeconds: number;
  /** Sent only with requests from Keystead's own pages, never with links from other sites (CSRF). */
  readonly isStrict?: boolean;
}

export const forgotten = (name: string): Cookie => ({ name, value: '', lifetimeSeconds: 0 });

/** Over https the prefix guarantees that only this host has set the cookie. */
const storedName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** Returns a Set-Cookie header. */
export function writeCookie(cookie: Cookie, now: Date, isSecure: boolean): string {
  const { name, value, lifetimeSeconds, isStrict = false } = cookie;
  const expires = new Date(lifetimeSeconds === 0 ? 0 : now.getTime() + lifetimeSeconds * 1000).toUTCString();
  return [
    `${storedName(name, isSecure)}=${value}`,
    'Path=/',
    `Expires=${expires}`,
    `Max-Age=${lifetimeSeconds}`,
    ...(isSecure ? ['Secure'] : []),
    'HttpOnly',
    ...(isStrict ? ['SameSite=Strict'] : isSecure ? ['SameSite=Lax'] : []),
  ].join('; ');
}

/** Reads a cookie from a Cookie header; the first of several counts. Why no library: docs/adr/0002-tools-from-npm.md. */
export function readCookie(header: string | undefined, name: string, isSecure: boolean): string | undefined {
  const start = `${storedName(name, isSecure)}=`;
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  return found?.slice(start.length);
}
