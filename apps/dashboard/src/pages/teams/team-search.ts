import { textsIn } from '../users/user-search.ts';

/** In which order teams are listed, as the address says it. */
export interface TeamOrder {
  /** By name; by creation if it is left out. */
  readonly sort?: 'name';
  /** The last name first, or the oldest team: the other way round than at first. */
  readonly desc?: boolean;
}

/** Which teams the page shows. What is left out does not matter. */
export interface TeamSearch extends TeamOrder {
  readonly q?: string;
}

/** Takes what it knows and leaves the rest. */
export const readTeamSearch = (given: Readonly<Record<string, unknown>>): TeamSearch => {
  const sort = given['sort'] === 'name' ? 'name' : undefined;
  const isTurned = given['desc'] === (sort === 'name');
  return { ...textsIn(given, ['q']), ...(sort && { sort }), ...(isTurned && { desc: sort === 'name' }) };
};

/** Names begin with the first one, and time with the newest team. */
export const isDescending = ({ sort, desc }: TeamOrder): boolean => desc ?? sort !== 'name';

/** The order after the head of a column was pressed: its own, or turned round if it is that already. */
export function sortedBy(order: TeamOrder, by: 'name' | 'created'): TeamOrder {
  const isSame = (order.sort ?? 'created') === by;
  const sort = by === 'name' ? { sort: by } : {};
  return isSame && order.desc === undefined ? { ...sort, desc: by === 'name' } : sort;
}
