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
  if (!hostname.endsWith(parent)) return false;
  const labels = hostname.slice(0, -parent.length).split('.');
  return (wildcard === '**' || labels.length === 1) && labels.every((label) => /^[a-z\d_-]+$/.test(label));
}
