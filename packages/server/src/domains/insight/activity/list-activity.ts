import { eventTypesOf, type listActivity as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { asksOnTheWay, listActivity as listFound, type ActivityFilter } from './activity.queries.ts';

type Asked = QueryOf<typeof endpoint>;

export interface Activity {
  readonly events: readonly FeedEvent[];
  /** Continues further back; null at the start of the log. */
  readonly nextCursor: string | null;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** Limits the time of a response when few events match. */
const MOST_LOOKED_AT = 5000;

const cursor = cursorOf('activity', { position: 'position' });

/** Lists the log of a project, newest first. */
export async function listActivity(ctx: Context, projectId: string, asked: Asked): Promise<Activity> {
  const limit = Math.min(asked.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const filter = filterOf(projectId, asked);
  const before = asked.cursor === undefined ? undefined : cursor.decode(asked.cursor).position;
  const looks = asksOnTheWay(filter) ? MOST_LOOKED_AT : limit + 1;
  const rows = await listFound(ctx.db, { ...filter, before, looks, limit: limit + 1 });
  const found = rows.filter((row): row is typeof row & FeedEvent => row.id !== null);
  const events = found.slice(0, limit);
  const last = found.length > limit ? events.at(-1)?.position : rows[0]?.floor;
  return { events, nextCursor: typeof last === 'number' ? cursor.encode({ position: String(last) }) : null };
}

const filterOf = (projectId: string, { type, actor, subject, address, from, to }: Asked): ActivityFilter => ({
  projectId,
  types: type && eventTypesOf(type),
  actor: actorOf(actor),
  subject: subject?.toLowerCase(),
  address,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

function actorOf(actor: Asked['actor']): ActivityFilter['actor'] {
  switch (actor) {
    case undefined:
      return undefined;
    case 'user':
    case 'key':
    case 'owner':
    case 'system':
      return { kind: actor };
    default:
      return { id: actor };
  }
}
