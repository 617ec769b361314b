import { textsIn } from '../users/user-search.ts';

/** The order of the team list, as the URL stores it. */
export interface TeamOrder {
  /** By name; by creation if undefined. */
  readonly sort?: 'name';
  /** Only set if it differs from the default: true for names, false for creation. */
  readonly desc?: boolean;
}

/** The search and the order of the team list. Missing parameters don't filter. */
export interface TeamSearch extends TeamOrder {
  readonly q?: string;
}

/** Reads the known parameters and ignores the others. */
export const readTeamSearch = (given: Readonly<Record<string, unknown>>): TeamSearch => {
  const sort = given['sort'] === 'name' ? 'name' : undefined;
  const isTurned = given['desc'] === (sort === 'name');
  return { ...textsIn(given, ['q']), ...(sort && { sort }), ...(isTurned && { desc: sort === 'name' }) };
};

/** Whether the order is descending. By default, names start with A and teams with the newest. */
export const isDescending = ({ sort, desc }: TeamOrder): boolean => desc ?? sort !== 'name';

/** Returns the order after a click on a column heading: by that column, or reversed if it was sorted by it already. */
export function sortedBy(order: TeamOrder, by: 'name' | 'created'): TeamOrder {
  const isSame = (order.sort ?? 'created') === by;
  const sort = by === 'name' ? { sort: by } : {};
  return isSame && order.desc === undefined ? { ...sort, desc: by === 'name' } : sort;
}
