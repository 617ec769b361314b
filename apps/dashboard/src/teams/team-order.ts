import type { TeamOrder } from './team-search.ts';

/** Names begin with the first one, and time with the newest team. */
export const isDescending = ({ sort, desc }: TeamOrder): boolean => desc ?? sort !== 'name';

/** The order after the head of a column was pressed: its own, or turned round if it is that already. */
export function sortedBy(order: TeamOrder, by: 'name' | 'created'): TeamOrder {
  const isSame = (order.sort ?? 'created') === by;
  const sort = by === 'name' ? { sort: by } : {};
  return isSame && order.desc === undefined ? { ...sort, desc: by === 'name' } : sort;
}
