/** The index of words knows where three letters stand; of fewer it could only read everything. */
const LETTERS_FOUND_ANYWHERE = 3;

/** Words to look for, as a pattern of `like`: anywhere in a text, or where it begins. */
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
