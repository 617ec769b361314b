/** The trigram index finds three letters anywhere; for fewer it would have to read everything. */
const LETTERS_FOUND_ANYWHERE = 3;

/** A search as a `like` pattern: anywhere in a text, or only at its start. */
export interface SearchPattern {
  readonly at: 'anywhere' | 'start';
  readonly pattern: string;
}

export function searchPattern(words: string): SearchPattern {
  const escaped = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [...words].length < LETTERS_FOUND_ANYWHERE
    ? { at: 'start', pattern: `${escaped}%` }
    : { at: 'anywhere', pattern: `%${escaped}%` };
}
