import { MOST_COUNTED } from '@keystead/contract';
import type { Cursor } from '../platform/cursor.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1000;
/** Small, so that writing a part does not hold up other requests. */
const STREAMED_PART = 100;

/** One more than the maximum count, to detect that there are more rows. */
export const READ_FOR_COUNT = MOST_COUNTED + 1;

/** A list that can be continued from any place in its order. */
export interface Listing<Row, Place> {
  readonly cursor: Cursor<Place>;
  /** Returns at most `limit` rows after a place, or from the start. */
  readonly read: (after: Place | undefined, limit: number) => Promise<readonly (Row & Place)[]>;
  /** Counts at most `most` rows; undefined counts all. */
  readonly count?: (most: number | undefined) => Promise<number>;
  /** Reads all rows, for lists whose rows can change places while they are read. */
  readonly readAll?: (() => AsyncIterable<readonly Row[]>) | undefined;
}

/** The query parameters of a page. */
export interface AskedPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Whether to count the rows too: up to a maximum that is quick to count, or all. */
  readonly count?: 'capped' | 'all' | undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page, or null after the last page. */
  readonly nextCursor: string | null;
  readonly count: Count | undefined;
}

export interface Count {
  readonly value: number;
  /** Whether there are more rows than were counted. */
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

/** Turns the result of a count up to one more than `most` into a count. */
export const cappedCount = (found: number, most = MOST_COUNTED): Count => ({
  value: Math.min(found, most),
  isCapped: found > most,
});

/** Reads the whole list in parts, as fast as the consumer takes them. */
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

/** Reads one extra row to detect more rows; `last` is the last returned row if there are more after it. */
async function readOn<Row, Place>(
  { read }: Listing<Row, Place>,
  after: Place | undefined,
  limit: number,
): Promise<{ rows: readonly Row[]; last: Place | undefined }> {
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1) : undefined };
}
