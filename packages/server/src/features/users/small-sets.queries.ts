import { sql, type Sql } from '../../db/sql.ts';
import {
  belongingRows,
  besidesSetsCondition,
  everyCondition,
  inOrderCondition,
  inProjectCondition,
  oneSetCondition,
} from './user-conditions.queries.ts';
import type { UserFilter } from './user-filter.ts';
import { manyRows } from './user-sets.queries.ts';

/** For each of the set, so many are read of another one in a row: that takes as long as looking for the one by its id. */
const READ_FOR_ONE = 15;
/** If they have to be looked for all the same in most cases. */
const READ_OF_PERIOD_FOR_ONE = 2;
/** Larger sets are not read as a whole. The more of them there are, the more are close together. */
const MOST_OF_SET = 60_000;

interface SmallSet {
  /** Parts of a statement. */
  readonly parts: Sql;
  /** Has the team, or else the provider, no more than are read? */
  readonly isSmall: Sql;
  /** If so: how many of them are meant. */
  readonly count: Sql;
  /** How many of the first ones are, where that may be enough, since most of them are as a rule. */
  readonly countOfFirst: Sql | undefined;
}

/**
 * How many of a team, or of those with an account at a provider, fit in with what else is asked, if an index need not be asked
 * for words. Ids are looked for all at once, in their order: what is close together in an index is read once.
 */
export function smallSetRows(filter: UserFilter, mostCounted: number): SmallSet | undefined {
  const [set, accounts] = belongingRows(filter);
  const asked = besidesSetsCondition(filter);
  if (set === undefined || filter.patterns.length > 0) return undefined;
  const other = accounts ? undefined : oneSetCondition(filter);
  // What few are is soon found by its own index.
  const mostRead = other && !other.isOpposite && !other.isPeriod ? manyRows : MOST_OF_SET;
  const areFull = sql`(select size = ${manyRows} from size_of_first)`;
  // And fewer accounts by theirs.
  const isRead = accounts
    ? sql`(${areFull} and (select count(*) from (${accounts} limit ${manyRows}) as counted) = ${manyRows})`
    : areFull;
  const theirs = sql`
    first_ones as materialized (select set.user_id as id from (${set} limit ${manyRows}) as set),
    size_of_first as materialized (select count(*) as size from first_ones),
    theirs as materialized (
      select id from first_ones where not ${areFull}
      union all
      select set.user_id from (${set} limit ${mostRead}) as set where ${isRead}
    ),
    size_of_set as materialized (select count(*) as size from theirs)`;
  const ids = accounts
    ? sql`select distinct theirs.user_id from (${accounts} and a.user_id = any(array(select id from theirs))) as theirs`
    : sql`select id from theirs`;
  const lookedFor = (some: Sql) => sql`
    select count(*)
    from (
      select from users u
      where ${everyCondition([inProjectCondition(filter), sql`u.id = any(array(${some}))`, ...asked])}
      limit ${mostCounted}
    ) as fitting`;
  const looked = lookedFor(ids);
  const isSmall = sql`(not ${areFull} or ${isRead} and (select size from size_of_set) < ${mostRead})`;
  const countOfFirst =
    accounts === undefined && isOfRowsAlone(filter)
      ? sql`(case when ${areFull} then (${lookedFor(sql`select id from first_ones`)}) end)`
      : undefined;
  const all = { parts: theirs, isSmall, countOfFirst };
  if (asked.length === 0) {
    const count = sql`(select count(*) from with_account)`;
    return { parts: sql`${theirs}, with_account as materialized (${ids})`, isSmall, count, countOfFirst: count };
  }
  if (other === undefined) return { ...all, count: sql`(${looked})` };
  const most = sql`(select size * ${other.isPeriod ? READ_OF_PERIOD_FOR_ONE : READ_FOR_ONE}::int + 1 from size_of_set)`;
  const fitting = other.isOpposite
    ? sql`(select count(distinct id) from theirs) - passed.fitting`
    : sql`passed.fitting`;
  return {
    ...all,
    parts: sql`
      ${theirs},
      passed as materialized (
        select count(*) as passed, count(*) filter (where u.id in (select id from theirs)) as fitting
        from (
          select u.id from users u
          where ${everyCondition([inProjectCondition(filter), other.condition])} limit ${most}
        ) as u
      )`,
    count: sql`(select case when passed.passed < ${most} then ${fitting} else (${looked}) end from passed)`,
  };
}

/** Is all that is asked told by rows, and by no index? */
function isOfRowsAlone(filter: UserFilter): boolean {
  const { along, besides, few } = inOrderCondition(filter, 'signed_up_at');
  return along.length + besides.length + few.length === 0;
}
