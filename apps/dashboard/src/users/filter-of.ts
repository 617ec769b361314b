import type { ListUsersOptions } from '@keystead/client/server';
import type { UserSearch } from './user-search.ts';

/** What the server is asked for. */
export const filterOf = ({ q }: UserSearch): ListUsersOptions => (q === undefined ? {} : { query: q });
