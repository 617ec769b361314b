import type { Context } from '../../../context.ts';
import type { EventWaits } from './event-waits.ts';
import type { FeedEvent } from './feed-event.ts';
import { listEventsAfter } from './feed.queries.ts';

export interface Feed {
  readonly events: readonly FeedEvent[];
  /** The position up to which events have been read. */
  readonly nextAfter: number;
  /** Undefined before the log has its first event. */
  readonly logId: string | undefined;
  /** Whether requested events were deleted by retention, or the log was restored from a backup. */
  readonly isInterrupted: boolean;
}

export interface AskedFeed {
  readonly projectId: string;
  readonly after: number;
  /** The log that `after` refers to; undefined if the caller did not store it. */
  readonly logId: string | undefined;
  readonly type: string | undefined;
  readonly limit: number | undefined;
  readonly seconds: number;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** Limits the time of a response when few events match the type. */
const PLACES = 10_000;

/** Returns the events after a position; if there are none, waits a number of seconds for new ones. */
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
