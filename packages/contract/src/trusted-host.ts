/** The wildcard of a trusted domain. */
export type Wildcard = '*' | '**';

/** The wildcard in the first label of a host: `*` matches one label, `**` matches one or more. Undefined if there is none. */
export function wildcardOf(hostname: string): Wildcard | undefined {
  const first = hostname.slice(0, hostname.indexOf('.'));
  return first === '*' || first === '**' ? first : undefined;
}

/** Whether a host is the host of a trusted domain or matches its wildcard. This check prevents open redirects. */
export function fitsHost(hostname: string, trusted: string): boolean {
  const wildcard = wildcardOf(trusted);
  if (!wildcard) return hostname === trusted && !hostname.includes('*');
  const parent = trusted.slice(wildcard.length);
  const names = wildcard === '*' ? /^[a-z\d_-]+$/ : /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;
  return hostname.endsWith(parent) && names.test(hostname.slice(0, -parent.length));
}
