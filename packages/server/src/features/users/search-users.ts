import { asciiDomain } from '@keystead/contract';
import type { UserFilter, UserPattern } from './user-list.queries.ts';
import { isUuid } from '../../platform/uuid.ts';

/** The index of words knows where three letters stand; of fewer it could only read everything. */
const LETTERS_FOUND_ANYWHERE = 3;

/** What to look for: a whole id, or a part of a name or an address. */
export function searchFor(words: string): Pick<UserFilter, 'patterns' | 'id'> {
  if (isUuid(words)) return { id: words, patterns: [] };
  const folded = words.normalize('NFKC');
  return { id: undefined, patterns: folded === '' ? [] : [...new Set([folded, asAddress(folded)])].map(patternOf) };
}

function patternOf(words: string): UserPattern {
  const escaped = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [...words].length < LETTERS_FOUND_ANYWHERE
    ? { at: 'start', pattern: `${escaped}%` }
    : { at: 'anywhere', pattern: `%${escaped}%` };
}

/** Users are found by the A-labels of their domain, which people do not type. */
function asAddress(words: string): string {
  if (!/\P{ASCII}/u.test(words)) return words;
  const at = words.lastIndexOf('@') + 1;
  return words.slice(0, at) + (asciiDomain(words.slice(at)) ?? words.slice(at));
}
