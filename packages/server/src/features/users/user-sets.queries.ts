import { sql, type Sql } from '../../db/sql.ts';
import {
  belongingRows,
  everyCondition,
  indexedRows,
  lookedForCondition,
  type UserOrder,
} from './user-conditions.queries.ts';
import type { UserFilter } from './user-filter.ts';

/** A team or provider that has less is read into memory; in a larger one each user is looked for. */
export const manyRows = 15_000;
/** Of fewer users than that an index tells the times, and they are put in order. */
export const mostRows = 25_000;

/** Has a set so many? */
type IsAsLargeAs = (least: number) => Sql;

export interface Sets {
  /** Parts of the statement. */
  readonly parts: Sql;
  /** Each is counted once, up to `manyRows` or `mostRows`. */
  readonly areShared: boolean;
  /** Of users, in the order of the list. */
  readonly along: readonly IsAsLargeAs[];
  /** Of users, in another one. */
  readonly others: readonly IsAsLargeAs[];
  readonly belonging: readonly IsAsLargeAs[];
}

const SIZES = [sql`size_1`, sql`size_2`, sql`size_3`, sql`size_4`, sql`size_5`, sql`size_6`, sql`size_7`] as const;

/** The sets that indexes hold. They are counted when they are asked for the first time. */
export function setRows(filter: UserFilter, order: UserOrder, areShared: boolean): Sets {
  const { along, others } = indexedRows(filter, order);
  const rows = [...along, ...others, ...belongingRows(filter)];
  const count = (set: Sql, most: number): Sql => sql`select count(*) as size from (${set} limit ${most}) as counted`;
  const most = (index: number) => (index < along.length + others.length ? mostRows : manyRows);
  const parts = rows.map((set, index) => sql`${SIZES[index]} as materialized (${count(set, most(index))}),`);
  const sizes = rows.map(
    (set, index): IsAsLargeAs =>
      (least) =>
        areShared ? sql`((select size from ${SIZES[index]}) >= ${least})` : sql`((${count(set, least)}) = ${least})`,
  );
  return {
    parts: areShared ? parts.reduce((all, part) => sql`${all} ${part}`, sql``) : sql``,
    areShared,
    along: sizes.slice(0, along.length),
    others: sizes.slice(along.length, along.length + others.length),
    belonging: sizes.slice(along.length + others.length),
  };
}

/**
 * Is the user called `u` in these sets? Small ones are read once; then, in larger ones, the user is looked for. PostgreSQL would
 * choose between the two, and the order, by how soon it expects a page to be full, which it estimates badly.
 */
export function inSetsCondition(filter: UserFilter, { belonging }: Sets): Sql {
  const read = belongingRows(filter).map(
    (rows, index) => sql`(${belonging[index]?.(manyRows)} or u.id in (${rows} limit ${manyRows}))`,
  );
  const looked = lookedForCondition(filter).map((isIn, index) => sql`(not ${belonging[index]?.(manyRows)} or ${isIn})`);
  return sql`
    case when ${everyCondition([sql`true`, ...read])} then ${everyCondition([sql`true`, ...looked])} else false end`;
}
