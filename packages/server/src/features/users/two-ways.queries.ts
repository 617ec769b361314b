import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import {
  everyCondition,
  indexedRows,
  inProjectCondition,
  type Conditions,
  type UserOrder,
} from './user-conditions.queries.ts';
import type { UserFilter } from './user-filter.ts';

export interface OrderedFilter extends UserFilter {
  readonly order: UserOrder;
  readonly isDescending: boolean;
}

export interface FilterPage extends OrderedFilter {
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

export function timeColumns({ order, isDescending }: OrderedFilter) {
  const time = order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`;
  return { time, ...timeOrder(time, sql`u.id`, isDescending) };
}

/**
 * Parts of a statement: `walked`, `walked_far` and `gathered`, with the ids of a page in one of them at least. The first looks
 * for those who fit along the index of the order, but passes so many users at most. If that was not enough, few fit there: all
 * of them are gathered by what they have in common. Where many have all of that, it is worth a longer walk before. Whatever
 * indexes tell is asked first, and rows of users are read for those who are left, in order, until the page is full.
 */
export function pageRows(page: FilterPage, conditions: Conditions): Sql {
  const isOfWords = page.patterns.length > 0;
  // Few of an index are soon gathered, whatever else is asked; and words have an index that tells how common they are.
  const isFar = !isOfWords && conditions.few.length === 0;
  const isShort = sql`(select count(*) from walked) < ${page.limit}`;
  const isStillShort = sql`${isShort} and (select count(*) from walked_far) < ${page.limit}`;
  return sql`
    walked as materialized (${walk(page, conditions, isOfWords ? WALK_FOR_WORDS : SHORT_WALK, sql`true`)}),
    walked_far as materialized (${isFar ? walk(page, conditions, LONG_WALK, isShort) : sql`select id from walked`}),
    ${gather(page, conditions, isStillShort)}`;
}

const isHere = (page: FilterPage, { along }: Conditions): Sql =>
  sql`${everyCondition([inProjectCondition(page), ...along])} ${timeColumns(page).andAfter(page.after)}`;

function walk(page: FilterPage, conditions: Conditions, { passes, passesOfIndex, few }: Walk, isNeeded: Sql): Sql {
  const { besides, byId } = conditions;
  const { orderBy } = timeColumns(page);
  const indexed = [...besides, ...byId];
  const inRow = [...conditions.few, ...conditions.inRow];
  // Rows in the order of an index are read faster than each by its id, unless few of them are left.
  const isOfRows = indexed.length === 0 || conditions.few.length > 0 || page.patterns.length > 0;
  const most = Math.max(isOfRows || indexed.length === 1 ? passes : passesOfIndex, page.limit * 5);
  // Two indexes that both hold a time and who is in a set tell who is in both: that is soon gathered.
  const mostOfFew = conditions.few.length > 0 && byId.length > 0 ? Math.max(few, passes) : few;
  const isWorthIt = everyCondition([isNeeded, ...areMoreThan(Math.max(mostOfFew, page.limit), page)]);
  const columns = isOfRows ? sql`u.*` : sql`u.id, u.signed_up_at, u.last_active_at`;
  const passed = sql`
    select ${columns} from users u where ${isHere(page, conditions)} order by ${orderBy} limit ${most}`;
  const asked = everyCondition([isWorthIt, ...indexed, ...(isOfRows ? inRow : [])]);
  const fitting = sql`select u.* from (${passed}) as u where ${asked} order by ${orderBy}`;
  if (isOfRows || inRow.length === 0) return sql`select u.id from (${fitting} ${limitTo(page.limit)}) as u`;
  return sql`
    select u.id
    from (${fitting} limit ${page.limit * 5}) as u ${fittingRow(page, inRow)}
    order by ${orderBy} ${limitTo(page.limit)}`;
}

/** All are found before they are put in order: PostgreSQL would find the first ones of an order along its index, however far that is. */
function gather(page: FilterPage, conditions: Conditions, isNeeded: Sql): Sql {
  const { besides, byId, few, inRow } = conditions;
  const { time, orderBy } = timeColumns(page);
  const read = page.order === 'last_active_at' ? 1 : 0; // one index is read by itself; along sign-ups, that is the one here
  const indexed = [
    ...few.slice(0, read),
    ...few
      .slice(read)
      .map(
        (are) =>
          sql`u.id in (select u.id from users u where ${everyCondition([inProjectCondition(page), are])} offset 0)`,
      ),
    ...besides,
    ...byId,
  ];
  const isOfRows = indexed.length === 0 || page.patterns.length > 0; // an index of words needs them
  const asked = everyCondition([isNeeded, isHere(page, conditions), ...indexed, ...(isOfRows ? inRow : [])]);
  return sql`
    alike as materialized (select u.id, ${time} from users u where ${asked}),
    gathered as materialized (
      select u.id
      from (select * from alike u order by ${orderBy}) as u ${fittingRow(page, isOfRows ? [] : inRow)}
      order by ${orderBy} ${limitTo(page.limit)}
    )`;
}

/** Another part of `from`: the row of the user called `u` fits as well. It is read by their id, after all else that is asked. */
function fittingRow(page: FilterPage, inRow: readonly Sql[]): Sql {
  if (inRow.length === 0) return sql``;
  const theirs = everyCondition([inProjectCondition(page), sql`u.id = theirs.id`, ...inRow]);
  return sql`, lateral (select u.id) as theirs, lateral (select from users u where ${theirs} offset 0) as fitting`;
}

interface Walk {
  readonly passes: number;
  /** The same for what two indexes tell together, without the rows of those whom it passes. */
  readonly passesOfIndex: number;
  /** It is not worth it if all who are meant are among so few. */
  readonly few: number;
}
/** Among a million, a page is full by then, or fewer fit than were passed. */
const SHORT_WALK: Walk = { passes: 15_000, passesOfIndex: 70_000, few: 5000 };
const LONG_WALK: Walk = { passes: 100_000, passesOfIndex: 100_000, few: 40_000 };
/** Whom words fit is told by their index: a walk is for words that nearly all have. */
const WALK_FOR_WORDS: Walk = { passes: 3000, passesOfIndex: 3000, few: 3000 };

/** Are all who are meant in no set of so few? */
const areMoreThan = (few: number, filter: UserFilter): Sql[] =>
  indexedRows(filter).map((set) => sql`(select count(*) from (${set} limit ${few}) as counted) = ${few}`);
