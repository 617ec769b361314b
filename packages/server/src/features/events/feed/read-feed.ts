import type { Context } from '../../../context.ts';
import type { EventWaits } from './event-waits.ts';
import type { FeedEvent } from './feed-event.ts';
import { listEventsAfter } from './feed.queries.ts';

export interface Feed {
  readonly events: readonly FeedEvent[];
  /** Everything up to here was read. */
  readonly nextAfter: number;
  /** Some of what was asked for is kept no longer. */
  readonly isInterrupted: boolean;
}

export interface AskedFeed {
  readonly projectId: string;
  readonly after: number;
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
  if (found.events.length > 0 || seconds === 0 || found.nextAfter < found.head) return found;
  await waits.untilAfter(ctx.db, { projectId, position: found.head, seconds });
  const later = await readPart(ctx, { ...asked, after: found.nextAfter });
  return { ...later, isInterrupted: found.isInterrupted || later.isInterrupted };
}

async function readPart(
  { db }: Context,
  { projectId, after, type, limit = DEFAULT_LIMIT }: AskedFeed,
): Promise<Feed & { readonly head: number }> {
  const most = Math.min(limit, MAX_LIMIT);
  const rows = await listEventsAfter(db, { projectId, after, type, places: PLACES, limit: most });
  const [{ head, swept } = { head: 0, swept: 0 }] = rows;
  const events = rows.filter((row): row is typeof row & FeedEvent => row.id !== null);
  const looked = Math.max(after, Math.min(head, Math.max(after, swept) + PLACES));
  const last = events.length === most ? events.at(-1) : undefined;
  return { events, head, nextAfter: last?.position ?? looked, isInterrupted: after > 0 && after < swept };
}
