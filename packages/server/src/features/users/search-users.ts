import { asciiDomain } from '@keystead/contract';
import { searchPattern } from '../../platform/search-pattern.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { UserFilter } from './user-list.queries.ts';

/** What to look for: a whole id, or a part of a name or an address. */
export function searchFor(words: string): Pick<UserFilter, 'patterns' | 'id'> {
  if (isUuid(words)) return { id: words, patterns: [] };
  const folded = words.normalize('NFKC');
  return { id: undefined, patterns: folded === '' ? [] : [...new Set([folded, asAddress(folded)])].map(searchPattern) };
}

/** Users are found by the A-labels of their domain, which people do not type. */
function asAddress(words: string): string {
  if (!/\P{ASCII}/u.test(words)) return words;
  const at = words.lastIndexOf('@') + 1;
  return words.slice(0, at) + (asciiDomain(words.slice(at)) ?? words.slice(at));
}
