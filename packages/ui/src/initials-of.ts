/** First letters of the first and the last word; of an e-mail address only the first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map(firstLetter).join('').toLocaleUpperCase();
}

// Spread walks by code point, so that a letter outside the basic plane is not cut in two.
const firstLetter = (word = ''): string => [...word.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '';
