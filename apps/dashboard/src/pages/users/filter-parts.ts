import { nameOAuthProvider } from '@keystead/contract/client';
import { t } from '../../words.ts';
import type { UserSearch } from './user-search.ts';

/** The filters of the user list in display order. Each is a URL parameter. */
export const FILTER_PARTS = ['verified', 'method', 'mfa', 'team', 'signed_up', 'active', 'restricted'] as const;
export type FilterPart = (typeof FILTER_PARTS)[number];

/** Returns the search without one filter. */
export const withoutPart = (search: UserSearch, part: FilterPart): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== part));

export const isFiltered = (search: UserSearch): boolean => FILTER_PARTS.some((part) => search[part] !== undefined);

/** Whether the search excludes any users. */
export const isNarrow = (search: UserSearch): boolean => search.q !== undefined || isFiltered(search);

export const partNames: Readonly<Record<FilterPart, string>> = {
  verified: t('Email'),
  method: t('Sign-in method'),
  mfa: t('Two-factor authentication'),
  team: t('Team'),
  signed_up: t('Signed up'),
  active: t('Last active'),
  restricted: t('Status'),
};

export const nameMethod = (id: string): string =>
  id === 'password' ? t('Password') : id === 'magic_link' ? t('Magic link') : nameOAuthProvider(id);
