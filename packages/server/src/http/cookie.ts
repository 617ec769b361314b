/** A cookie that a browser shall keep, or forget where it lives for no time. No page can read it, and no other host gets it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly lifetimeSeconds: number;
  /** Sent from our own pages alone, not along with people who come from another site. */
  readonly isStrict?: boolean;
}

export const forgotten = (name: string): Cookie => ({ name, value: '', lifetimeSeconds: 0 });

/** Over https nobody but this host can have set it: browsers keep a name with this prefix to that. */
const storedName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** As a Set-Cookie header. */
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

/** Out of a Cookie header; the first counts where there are several. Why no library: docs/adr/0002-tools-from-npm.md. */
export function readCookie(header: string | undefined, name: string, isSecure: boolean): string | undefined {
  const start = `${storedName(name, isSecure)}=`;
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  return found?.slice(start.length);
}
