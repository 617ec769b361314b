/** How many names a trusted domain stands for. */
export type Wildcard = '*' | '**';

/** What the first label of a host stands for: `*` for any one label, `**` for one or more; undefined where it is a name. */
export function wildcardOf(hostname: string): Wildcard | undefined {
  const first = hostname.slice(0, hostname.indexOf('.'));
  return first === '*' || first === '**' ? first : undefined;
}

/** Whether a host is the one of a trusted domain, or one that its wildcard stands for (open redirect). */
export function fitsHost(hostname: string, trusted: string): boolean {
  const wildcard = wildcardOf(trusted);
  if (!wildcard) return hostname === trusted && !hostname.includes('*');
  const parent = trusted.slice(wildcard.length);
  const names = wildcard === '*' ? /^[a-z\d_-]+$/ : /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;
  return hostname.endsWith(parent) && names.test(hostname.slice(0, -parent.length));
}
