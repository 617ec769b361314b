import { many, manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { FeedEvent } from './feed-event.ts';

export interface AskedPart {
  readonly projectId: string;
  readonly after: number;
  readonly logId: string | undefined;
  readonly type: string | undefined;
  /** How many positions to look at, however few events match the type. */
  readonly places: number;
  readonly limit: number;
}

interface Ends {
  readonly head: number;
  readonly swept: number;
  readonly logId: string;
  /** The position where the response starts: the requested one, or the start of a different log. */
  readonly start: number;
  readonly isRestored: boolean;
}
type Row = Ends & (FeedEvent | { readonly [Name in keyof FeedEvent]: null });

const NOTHING = sql``;

/** One statement, so that the state of the log matches its events. Returns one row without an event if none matches. */
export const listEventsAfter = (db: Db, { projectId, after, logId, type, places, limit }: AskedPart) =>
  manyApart<Row>(
    db,
    sql`
      select c.position::float8 as head, c.swept_position::float8 as swept, c.log_id as "logId", s.start::float8 as start,
        s.is_restored as "isRestored", e.*
      from event_chains c
      cross join lateral (
        select
          case when c.log_id <> ${logId ?? null}::uuid then 0 else ${after}::bigint end as start,
          coalesce(c.log_id <> ${logId ?? null}::uuid, false) or ${after}::bigint > c.position as is_restored
      ) as s
      left join lateral (
        select id, position::float8 as position, type, version, created_at as "createdAt", data, actor, actor_id as "actorId",
          address, device, request_id as "requestId"
        from events
        where project_id = ${projectId} and position is not null
          and position > greatest(s.start, c.swept_position)
          and position <= greatest(s.start, c.swept_position) + ${places}::int
          ${type === undefined ? NOTHING : sql`and type = ${type}`}
        order by events.position
        limit ${limit}
      ) as e on true
      where c.project_id = ${projectId}
      order by e.position`,
  );

export const listHeads = (db: Db, projectIds: readonly string[]) =>
  many<{ projectId: string; head: number }>(
    db,
    sql`
      select project_id as "projectId", position::float8 as head
      from event_chains
      where project_id = any(${projectIds}::text[])`,
  );
