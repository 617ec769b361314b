import { nameOAuthProvider } from '@keystead/contract/client';
import { shieldIcon } from '@keystead/ui';
import { buildingIcon, calendarIcon, clockIcon, enterIcon, flagIcon, mailIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { describeTime, readTime } from './time-filter.ts';
import type { UserSearch } from './user-search.ts';

/** What users can be told apart by; each is a part of the address. */
export const FILTER_PARTS = [
  { id: 'verified', label: t('E-mail'), icon: mailIcon },
  { id: 'method', label: t('Sign-in method'), icon: enterIcon },
  { id: 'mfa', label: t('Second factor'), icon: shieldIcon },
  { id: 'team', label: t('Team'), icon: buildingIcon },
  { id: 'signed_up', label: t('Signed up'), icon: calendarIcon },
  { id: 'active', label: t('Last active'), icon: clockIcon },
  { id: 'restricted', label: t('Status'), icon: flagIcon },
] as const;
export type FilterPart = (typeof FILTER_PARTS)[number]['id'];

/** What a part of the search asks for: a small word, which may be none, and the value. Undefined where it asks nothing. */
export function describePart(part: FilterPart, search: UserSearch): readonly [string, string] | undefined {
  switch (part) {
    case 'verified':
      return oneOf(search.verified, t('verified'), t('unverified'));
    case 'mfa':
      return oneOf(search.mfa, t('on'), t('off'));
    case 'restricted':
      return oneOf(search.restricted, t('restricted'), t('not restricted'));
    case 'method':
      return search.method === undefined ? undefined : ['', search.method.split(',').map(nameMethod).join(', ')];
    case 'team':
      return search.team === undefined ? undefined : ['', search.team];
    default: {
      const time = readTime(search[part]);
      return time && describeTime(time);
    }
  }
}

const oneOf = (value: boolean | undefined, yes: string, no: string): readonly [string, string] | undefined =>
  value === undefined ? undefined : ['', value ? yes : no];

export const nameMethod = (id: string): string =>
  id === 'password' ? t('Password') : id === 'magic_link' ? t('Magic link') : nameOAuthProvider(id);

/** The search without what a part of it asks for. */
export const withoutPart = (search: UserSearch, part: FilterPart): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== part));

/** Whether the search leaves anybody out. */
export const isNarrow = (search: UserSearch): boolean =>
  search.q !== undefined || FILTER_PARTS.some(({ id }) => search[id] !== undefined);
