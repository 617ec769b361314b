/**
 * Throws for unknown settings, because a misspelled one would change nothing, and plain JavaScript has no compiler to
 * report it.
 */
export function refuseUnknownSettings(given: object, known: readonly string[], prefix = ''): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const meant = known.find((candidate) => isNear(candidate, name));
    const hint = meant ? ` Did you mean ${prefix}${meant}?` : '';
    throw new TypeError(`A project has no setting ${prefix}${name}.${hint}`);
  }
}

/** Whether two names are equal except for case and underscores, or one missing, additional or wrong letter. */
function isNear(first: string, second: string): boolean {
  const [a, b] = [first, second].map((name) => name.replaceAll('_', '').toLowerCase()) as [string, string]; // two in, two out
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
