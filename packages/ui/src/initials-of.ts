/** Returns the first letters of the first and last word; for an email address only the first letter. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(firstLetter).filter(Boolean);
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toLocaleUpperCase();
}

// Spreading splits by code point, so that a letter outside the basic plane is not cut in two.
const firstLetter = (word: string): string => [...word.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '';
