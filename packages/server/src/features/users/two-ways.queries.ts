import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import {
  everyCondition,
  inProjectCondition,
  lookedForCondition,
  wordedCondition,
  type Conditions,
  type UserOrder,
} from './user-conditions.queries.ts';
import type { UserFilter } from './user-filter.ts';
import { inSetsCondition, manyRows, mostRows, setRows, type Sets } from './user-sets.queries.ts';

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

/** The end of a condition: what comes after the place, unless the period begins there. PostgreSQL would walk from the one to the other. */
export function afterPlaceCondition(page: FilterPage): Sql {
  const { order, isDescending, after, signedUp, active } = page;
  const periods =
    order === 'signed_up_at'
      ? [signedUp, { from: undefined, to: active?.to }]
      : [active, { from: signedUp?.from, to: undefined }];
  const isImplied = periods.some((period) => {
    const begin = isDescending ? period?.to : period?.from;
    if (after === undefined || begin === undefined) return false;
    const beginMicros = BigInt(begin.getTime()) * 1000n;
    return isDescending ? beginMicros <= BigInt(after.micros) : beginMicros > BigInt(after.micros);
  });
  return timeColumns(page).andAfter(isImplied ? undefined : after);
}

/**
 * Parts of a statement: `walked`, `walked_far`, `picked` and `gathered`, with the ids of a page in one of them at least. The
 * first looks for those who fit along the index of the order, but passes so many users at most. If that was not enough, few fit
 * there: all of them are gathered by what they have in common. Where many have all of that, it is worth a longer walk before;
 * where few have some of it, these are picked from. Whatever indexes tell is asked first, and rows of users are read for those
 * who are left, in order, until the page is full. See docs/adr/0023-lists-at-a-million-users.md.
 */
export function pageRows(page: FilterPage, conditions: Conditions): Sql {
  const isOfWords = page.patterns.length > 0;
  // Few of an index are soon gathered, whatever else is asked; and words have an index that tells how common they are.
  const isFar = !isOfWords && conditions.few.length === 0;
  const isShort = sql`(select count(*) from walked) < ${page.limit}`;
  const isStillShort = sql`${isShort} and (select count(*) from walked_far) < ${page.limit}`;
  // A page that is long, such as a count, reads each set once; and of one set alone PostgreSQL knows how soon a page is full.
  const isOfSeveral =
    page.limit <= LOOKS && (isOfWords || conditions.byId.length > 0) && Object.values(conditions).flat().length > 1;
  const sets = setRows(page, page.order, isOfSeveral);
  const [picked, isLeft] = isOfSeveral ? pick(page, conditions, sets, isStillShort) : [];
  return sql`
    ${sets.parts}
    walked as materialized (${walk(page, conditions, sets, isOfWords ? WALK_FOR_WORDS : SHORT_WALK, sql`true`)}),
    walked_far as materialized (${isFar ? walk(page, conditions, sets, LONG_WALK, isShort) : sql`select id from walked`}),
    ${picked ?? sql`picked as materialized (select id from walked)`},
    ${gather(page, conditions, isLeft ? sql`${isStillShort} and ${isLeft}` : isStillShort)}`;
}

const isHere = (page: FilterPage, { along }: Conditions): Sql =>
  sql`${everyCondition([inProjectCondition(page), ...along])} ${afterPlaceCondition(page)}`;

function walk(page: FilterPage, conditions: Conditions, sets: Sets, how: Walk, isNeeded: Sql): Sql {
  const { besides, byId } = conditions;
  const { orderBy } = timeColumns(page);
  const isOfWords = page.patterns.length > 0;
  const isAsked = sets.areShared && !how.isLong && byId.length > 0;
  const areTheirs = isOfWords ? lookedForCondition(page) : [inSetsCondition(page, sets)]; // of those who have the words, few are left
  const indexed = [...besides, ...(isAsked ? areTheirs : byId)];
  const inRow = [...conditions.few, ...conditions.inRow];
  // Rows in the order of an index are read faster than each by its id, unless few of them are left.
  const isOfRows = indexed.length === 0 || conditions.few.length > 0 || isOfWords;
  const atLeast = (passes: number) => Math.max(passes, page.limit * 5);
  const most = atLeast(isOfRows ? passesOfRows(conditions, how) : passesOfIndexes(conditions, how));
  const isOfOne = !isOfRows && besides.length === 0 && byId.length === 1;
  const fewEnough = isOfOne ? how.fewOfOne : how.few;
  const few = Math.max(sets.areShared ? Math.min(fewEnough, manyRows) : fewEnough, page.limit);
  const areLarge = [...sets.along, ...sets.others, ...sets.belonging].map((isAsLargeAs) => isAsLargeAs(few));
  // From what fewer have it is picked; and two indexes that both tell who is in a set are soon joined.
  const areMany = isAsked && !isOfWords ? sets.others.map((isAsLargeAs) => isAsLargeAs(mostRows)) : [];
  const areNotJoined =
    conditions.few.length > 0
      ? sets.belonging.map((isAsLargeAs) => isAsLargeAs(Math.max(few, Math.min(how.passes, manyRows))))
      : [];
  const isWorthIt = everyCondition([isNeeded, ...areLarge, ...areMany, ...areNotJoined]);
  const columns = isOfRows ? sql`u.*` : sql`u.id, u.signed_up_at, u.last_active_at`;
  const along = sql`select ${columns} from users u where ${isHere(page, conditions)} order by ${orderBy}`;
  const [isLarge] = isOfOne && most > atLeast(how.passesOfLarge) ? sets.belonging.map((are) => are(LARGE)) : [];
  // PostgreSQL takes the one limit for what it is, and knows nothing of the other.
  const passed = isLarge
    ? sql`
        select u.*
        from (${along} limit (select case when ${isLarge} then ${atLeast(how.passesOfLarge)}::int else ${most}::int end)) as u
        order by ${orderBy} limit ${most}`
    : sql`${along} limit ${most}`;
  const asked = everyCondition([isWorthIt, ...indexed, ...(isOfRows ? inRow : [])]);
  const fitting = sql`select u.* from (${passed}) as u where ${asked} order by ${orderBy}`;
  if (isOfRows || inRow.length === 0) return sql`select u.id from (${fitting} ${limitTo(page.limit)}) as u`;
  return sql`
    select u.id
    from (${fitting} limit ${page.limit * 5}) as u ${fittingRow(page, inRow)}
    order by ${orderBy} ${limitTo(page.limit)}`;
}

/**
 * Where a team or a provider is asked for, and something that fewer have: whoever fits in all but that is put in order, and
 * looked for in the other sets until the page is full. Where these are large, no more than the first ones are. And words are
 * asked of their index alone, if it does not find too many. The second part tells whether somebody may be left.
 */
function pick(page: FilterPage, conditions: Conditions, sets: Sets, isNeeded: Sql): [Sql, Sql] | [] {
  const { others, belonging } = sets;
  const isOfWords = page.patterns.length > 0;
  const isOfFew = page.isRestricted === true || page.hasSecondFactor === true || page.isVerified === false;
  if (isOfWords && (isOfFew || belonging.length > 0)) return pickWorded(page, sets, isNeeded);
  if (isOfWords || belonging.length === 0 || others.length === 0) return [];
  const areMany = everyCondition([sql`true`, ...others.map((isAsLargeAs) => isAsLargeAs(mostRows))]);
  const areSmall = everyCondition([sql`true`, ...belonging.map((isAsLargeAs) => sql`not ${isAsLargeAs(manyRows)}`)]);
  const looks = sql`(select case when ${areSmall} then ${mostRows}::int else ${LOOKS}::int end)`;
  const { indexed, later } = readFirst(page, conditions, []);
  const besides = selectTimes(page, [isNeeded, sql`not (${areMany})`, isHere(page, conditions), ...indexed]);
  return [
    pickFrom(page, sets, { besides, areAll: sql`true`, first: sql`limit ${looks}`, later }),
    sql`(select count(*) from picked) < ${page.limit} and (select count(*) from besides) not between 1 and ${looks}`,
  ];
}

/** Indexes of what few have are hidden, unless they hold very few: PostgreSQL expects more of words than these find. */
function pickWorded(page: FilterPage, sets: Sets, isNeeded: Sql): [Sql, Sql] {
  const worded = wordedCondition(page, page.order);
  const areLarge = [...sets.along, ...sets.others].map((isAsLargeAs) => isAsLargeAs(SHORT_WALK.few));
  const isWorthIt = everyCondition([sql`true`, ...areLarge]);
  const asked = [isNeeded, isWorthIt, isHere(page, worded), ...worded.few, ...worded.besides, ...worded.inRow] as const;
  const besides = sql`${selectTimes(page, asked)} limit ${MOST_WITH_WORDS}`;
  const areAll = sql`(select count(*) from besides) < ${MOST_WITH_WORDS}`;
  return [pickFrom(page, sets, { besides, areAll, first: sql``, later: [] }), sql`not (${isWorthIt} and ${areAll})`];
}

interface Besides {
  readonly besides: Sql;
  readonly areAll: Sql;
  readonly first: Sql;
  readonly later: readonly Sql[];
}

function pickFrom(page: FilterPage, sets: Sets, { besides, areAll, first, later }: Besides): Sql {
  const { orderBy } = timeColumns(page);
  return sql`
    besides as materialized (${besides}),
    picked as materialized (
      select u.id
      from (select u.* from besides u where ${areAll} order by ${orderBy} ${first}) as u ${fittingRow(page, later)}
      where ${inSetsCondition(page, sets)}
      order by ${orderBy} ${limitTo(page.limit)}
    )`;
}

/** All are found before they are put in order: PostgreSQL would find the first ones of an order along its index, however far that is. */
function gather(page: FilterPage, conditions: Conditions, isNeeded: Sql): Sql {
  const { orderBy } = timeColumns(page);
  const { indexed, later } = readFirst(page, conditions, conditions.byId);
  return sql`
    alike as materialized (${selectTimes(page, [isNeeded, isHere(page, conditions), ...indexed])}),
    gathered as materialized (
      select u.id
      from (select * from alike u order by ${orderBy}) as u ${fittingRow(page, later)}
      order by ${orderBy} ${limitTo(page.limit)}
    )`;
}

const selectTimes = (page: FilterPage, asked: readonly [Sql, ...Sql[]]): Sql =>
  sql`select u.id, ${timeColumns(page).time} from users u where ${everyCondition(asked)}`;

/** What is asked of indexes, and what is left to ask of rows. */
function readFirst(page: FilterPage, { besides, few, inRow }: Conditions, byId: readonly Sql[]) {
  const indexed = [
    ...few.map(
      (are) =>
        sql`u.id in (select u.id from users u where ${everyCondition([inProjectCondition(page), are])} offset 0)`,
    ),
    ...besides,
    ...byId,
  ];
  const isOfRows = indexed.length === 0 || page.patterns.length > 0; // an index of words needs them
  return isOfRows ? { indexed: [...indexed, ...inRow], later: [] } : { indexed, later: inRow };
}

/** Another part of `from`: the row of the user called `u` fits as well. It is read by their id, after all else that is asked. */
function fittingRow(page: FilterPage, inRow: readonly Sql[]): Sql {
  if (inRow.length === 0) return sql``;
  const theirs = everyCondition([inProjectCondition(page), sql`u.id = theirs.id`, ...inRow]);
  return sql`, lateral (select u.id) as theirs, lateral (select from users u where ${theirs} offset 0) as fitting`;
}

/** What few have is soon gathered and put in order, so a walk that reads rows for it is short. */
const passesOfRows = ({ few, byId }: Conditions, { passes }: Walk): number =>
  few.length > 0 && byId.length === 0 ? Math.min(passes, MOST_FOR_FEW) : passes;

const passesOfIndexes = ({ besides, byId }: Conditions, { passesOfOne, passesOfTwo }: Walk): number =>
  besides.length + byId.length === 1 ? passesOfOne : passesOfTwo;

interface Walk {
  /** If it reads the rows of those whom it passes. */
  readonly passes: number;
  /** If an index, or two of them together, tell who is meant. */
  readonly passesOfOne: number;
  readonly passesOfTwo: number;
  /** If it is one team or provider alone that has `LARGE`: among a million, these fill a page sooner, or are not here. */
  readonly passesOfLarge: number;
  /** It is not worth it if all who are meant are among so few. */
  readonly few: number;
  /** The same if it reads one index and a team or provider alone, which is soon done. */
  readonly fewOfOne: number;
  readonly isLong: boolean;
}
/** Among a million, a page is full by then, or fewer fit than were passed. */
const SHORT_WALK: Walk = {
  passes: 15_000,
  passesOfOne: 36_000,
  passesOfTwo: 70_000,
  passesOfLarge: 22_000,
  few: 5000,
  fewOfOne: 3000,
  isLong: false,
};
const LONG_WALK: Walk = {
  passes: 100_000,
  passesOfOne: 100_000,
  passesOfTwo: 100_000,
  passesOfLarge: 100_000,
  few: 40_000,
  fewOfOne: 40_000,
  isLong: true,
};
/** Whom words fit is told by their index: a walk is for words that nearly all have. */
const WALK_FOR_WORDS: Walk = {
  passes: 3000,
  passesOfOne: 3000,
  passesOfTwo: 3000,
  passesOfLarge: 3000,
  few: 3000,
  fewOfOne: 3000,
  isLong: false,
};
const MOST_FOR_FEW = 6000;
const LARGE = 5000;

/** So many are looked for one by one, at most. */
const LOOKS = 5000;
/** Whom words fit, if they are less, is soon told by their index. */
const MOST_WITH_WORDS = 10_000;
