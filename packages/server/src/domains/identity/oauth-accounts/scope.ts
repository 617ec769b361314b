/** A set of scopes as it is stored: sorted, and divided by spaces. */
export const scopeOf = (scopes: readonly string[]): string => [...new Set(scopes)].toSorted().join(' ');

/** The scopes that a text names. */
export const scopesIn = (scope: string): string[] => scope.split(/\s+/).filter(Boolean);
