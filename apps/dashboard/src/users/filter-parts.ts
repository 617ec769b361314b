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
