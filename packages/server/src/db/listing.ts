import { MOST_COUNTED } from '@keystead/contract';
import type { Cursor } from '../platform/cursor.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1000;
/** Small, so that no other request waits long while a part is written. */
const STREAMED_PART = 100;

/** One more than are counted tells whether there are more. */
export const READ_FOR_COUNT = MOST_COUNTED + 1;

/** A list that can be read on from any place in its order. */
export interface Listing<Row, Place> {
  readonly cursor: Cursor<Place>;
  /** What comes after a place, or at the start: so many at most. */
  readonly read: (after: Place | undefined, limit: number) => Promise<readonly (Row & Place)[]>;
  /** How many rows it has, of so many at most; undefined for all. */
  readonly count?: (most: number | undefined) => Promise<number>;
  /** How all of it is read, where rows change their places meanwhile. */
  readonly readAll?: (() => AsyncIterable<readonly Row[]>) | undefined;
}

/** What callers say about the page that they want. */
export interface AskedPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Whether to count beside it: as far as that is quick, or to the end. */
  readonly count?: 'capped' | 'all' | undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins, or null after the last. */
  readonly nextCursor: string | null;
  readonly count: Count | undefined;
}

export interface Count {
  readonly value: number;
  /** There are more than were counted. */
  readonly isCapped: boolean;
}

export async function readPage<Row, Place>(listing: Listing<Row, Place>, asked: AskedPage): Promise<Page<Row>> {
  const after = asked.cursor === undefined ? undefined : listing.cursor.decode(asked.cursor);
  const [{ rows, last }, count] = await Promise.all([
    readOn(listing, after, Math.min(asked.limit ?? DEFAULT_PAGE, MAX_PAGE)),
    countRows(listing, asked.count),
  ]);
  return { rows, nextCursor: last ? listing.cursor.encode(last) : null, count };
}

async function countRows<Row, Place>(
  { count }: Listing<Row, Place>,
  asked: AskedPage['count'],
): Promise<Count | undefined> {
  if (!count || asked === undefined) return undefined;
  if (asked === 'all') return { value: await count(undefined), isCapped: false };
  return cappedCount(await count(READ_FOR_COUNT));
}

/** What a count tells that ended at one more than were to be counted. */
export const cappedCount = (found: number, most = MOST_COUNTED): Count => ({
  value: Math.min(found, most),
  isCapped: found > most,
});

/** All of it, however much: read part by part, as fast as it is taken. */
export const readInParts = <Row, Place>(listing: Listing<Row, Place>): AsyncIterable<readonly Row[]> =>
  listing.readAll?.() ?? readOnAndOn(listing);

async function* readOnAndOn<Row, Place>(listing: Listing<Row, Place>): AsyncGenerator<readonly Row[]> {
  let after: Place | undefined;
  do {
    const { rows, last } = await readOn(listing, after, STREAMED_PART);
    yield rows;
    after = last;
  } while (after);
}

/** `last` is the last of the rows, if there are more after it: one more row than asked for tells. */
async function readOn<Row, Place>(
  { read }: Listing<Row, Place>,
  after: Place | undefined,
  limit: number,
): Promise<{ rows: readonly Row[]; last: Place | undefined }> {
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1) : undefined };
}
