import type { Context } from '../../../context.ts';
import type { EventWaits } from './event-waits.ts';
import type { FeedEvent } from './feed-event.ts';
import { listEventsAfter } from './feed.queries.ts';

export interface Feed {
  readonly events: readonly FeedEvent[];
  /** Everything up to here was read. */
  readonly nextAfter: number;
  /** Undefined until the log begins. */
  readonly logId: string | undefined;
  /** Some of what was asked for is kept no longer, or the log was restored from a backup. */
  readonly isInterrupted: boolean;
}

export interface AskedFeed {
  readonly projectId: string;
  readonly after: number;
  /** The log in which `after` is a place; undefined where the caller did not keep it. */
  readonly logId: string | undefined;
  readonly type: string | undefined;
  readonly limit: number | undefined;
  readonly seconds: number;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** So that an answer takes no longer where few are of the type that is asked for. */
const PLACES = 10_000;

/** What comes after a place; where that is nothing, what comes within so many seconds. */
export async function readFeed(ctx: Context, waits: EventWaits, asked: AskedFeed): Promise<Feed> {
  const found = await readPart(ctx, asked);
  const { projectId, seconds } = asked;
  const hasNews = found.events.length > 0 || found.isInterrupted;
  if (hasNews || seconds === 0 || found.nextAfter < found.head) return found;
  await waits.untilAfter(ctx.db, { projectId, position: found.head, seconds });
  return readPart(ctx, { ...asked, after: found.nextAfter, logId: asked.logId ?? found.logId });
}

async function readPart(
  { db }: Context,
  { projectId, after, logId, type, limit = DEFAULT_LIMIT }: AskedFeed,
): Promise<Feed & { readonly head: number }> {
  const most = Math.min(limit, MAX_LIMIT);
  const rows = await listEventsAfter(db, { projectId, after, logId, type, places: PLACES, limit: most });
  const [ends] = rows;
  if (!ends)
    return { events: [], head: 0, nextAfter: 0, logId: undefined, isInterrupted: after > 0 || logId !== undefined };
  const { head, swept, start, isRestored } = ends;
  const events = rows.filter((row): row is typeof row & FeedEvent => row.id !== null);
  const looked = Math.min(head, Math.max(start, swept) + PLACES);
  const last = events.length === most ? events.at(-1) : undefined;
  const isInterrupted = isRestored || (start > 0 && start < swept);
  return { events, head, nextAfter: last?.position ?? looked, logId: ends.logId, isInterrupted };
}
