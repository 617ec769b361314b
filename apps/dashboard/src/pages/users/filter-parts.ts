import { nameOAuthProvider } from '@keystead/contract/client';
import { t } from '../../words.ts';
import type { UserSearch } from './user-search.ts';

/** What users can be told apart by, in its order; each is a part of the address. */
export const FILTER_PARTS = ['verified', 'method', 'mfa', 'team', 'signed_up', 'active', 'restricted'] as const;
export type FilterPart = (typeof FILTER_PARTS)[number];

/** The search without what a part of it asks for. */
export const withoutPart = (search: UserSearch, part: FilterPart): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== part));

export const isFiltered = (search: UserSearch): boolean => FILTER_PARTS.some((part) => search[part] !== undefined);

/** Whether the search leaves anybody out. */
export const isNarrow = (search: UserSearch): boolean => search.q !== undefined || isFiltered(search);

export const partNames: Readonly<Record<FilterPart, string>> = {
  verified: t('E-mail'),
  method: t('Sign-in method'),
  mfa: t('Second factor'),
  team: t('Team'),
  signed_up: t('Signed up'),
  active: t('Last active'),
  restricted: t('Status'),
};

export const nameMethod = (id: string): string =>
  id === 'password' ? t('Password') : id === 'magic_link' ? t('Magic link') : nameOAuthProvider(id);
