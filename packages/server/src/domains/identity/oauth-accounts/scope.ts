/** Returns a set of scopes in the form that is stored: sorted and separated by spaces. */
export const scopeOf = (scopes: readonly string[]): string => [...new Set(scopes)].toSorted().join(' ');

/** Returns the scopes in a text. */
export const scopesIn = (scope: string): string[] => scope.split(/\s+/).filter(Boolean);
