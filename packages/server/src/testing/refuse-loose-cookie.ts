/** Checks every cookie that a test receives: only this host gets it, and scripts can't read it. */
export function refuseLooseCookie(line: string, headers: Headers): void {
  const loose = headers.getSetCookie().filter((cookie) => !isTight(cookie));
  if (loose.length > 0) throw new Error(`${line} sets a cookie that is not tight: ${loose.join(' | ')}`);
}

const COOKIE =
  /^(?:__Host-)?[\w-]+=\w*; Path=\/; Expires=[\w ,:]+ GMT; Max-Age=\d+;(?<secure> Secure;)? HttpOnly(?:; SameSite=(?:Lax|Strict))?$/;
const MAX_BYTES = 4096;

function isTight(cookie: string): boolean {
  const found = COOKIE.exec(cookie);
  if (!found || cookie.length > MAX_BYTES) return false;
  // Over https all three attributes are required; over http, used only in development, browsers would refuse the first two.
  const [isStrict, isLax] = ['Strict', 'Lax'].map((site) => cookie.endsWith(`; SameSite=${site}`));
  const marks = [
    cookie.startsWith('__Host-'),
    found.groups?.['secure'] !== undefined,
    ...(isStrict ? [] : [isLax]), // strict over http as well
  ];
  return marks.every(Boolean) || !marks.some(Boolean);
}
