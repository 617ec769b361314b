import { many, manyApart, maybeOne, one, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import type { DeliveryKey } from './deliveries.queries.ts';
import type { Attempt, Delivery, SentEvent } from './delivery.ts';
import type { EndpointKey } from './webhooks.queries.ts';

const columns = sql`
  d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event_type as "eventType", d.status, d.attempts,
  d.due_at as "dueAt", d.last_status as "lastStatus", d.last_error as "lastError",
  (
    select a.millis from webhook_attempts a where a.project_id = d.project_id and a.delivery_id = d.id and a.number = d.attempts
  ) as "tookMillis",
  d.created_at as "createdAt",
  d.finished_at as "finishedAt"`;

const { micros, orderBy, andAfter } = timeOrder(sql`d.created_at`, sql`d.id`, true);

const NOTHING = sql``;

export interface DeliveryListing {
  readonly projectId: string;
  readonly endpointId: string | undefined;
  readonly status: string | undefined;
  readonly eventType: string | undefined;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

export const listDeliveries = (db: Db, listing: DeliveryListing) =>
  manyApart<Delivery & TimePlace>(
    db,
    sql`
      select ${columns}, ${micros}
      from webhook_deliveries d
      where d.project_id = ${listing.projectId}
        ${listing.endpointId === undefined ? NOTHING : sql`and d.endpoint_id = ${listing.endpointId}`}
        ${listing.status === undefined ? NOTHING : sql`and d.status = ${listing.status}`}
        ${listing.eventType === undefined ? NOTHING : sql`and d.event_type = ${listing.eventType}`}
        ${andAfter(listing.after)}
      order by ${orderBy}
      ${limitTo(listing.limit)}`,
    { isAnew: true, isBounded: true },
  );

/** With its event, as far as that is kept. */
export const findDelivery = (db: Db, { projectId, id }: DeliveryKey) =>
  maybeOne<Delivery & Pick<SentEvent, 'version' | 'data'> & { readonly tries: number }>(
    db,
    sql`
      select ${columns}, d.tries, v.version, v.data
      from webhook_deliveries d
      left join events v on v.project_id = d.project_id and v.id = d.event_id
      where d.project_id = ${projectId} and d.id = ${id}`,
  );

export const listAttempts = (db: Db, { projectId, id }: DeliveryKey) =>
  many<Attempt>(
    db,
    sql`
      select number, started_at as "startedAt", millis, status, error, excerpt, url, signature
      from webhook_attempts
      where project_id = ${projectId} and delivery_id = ${id}
      order by number desc
      limit 100`,
  );

const begunAnew = (now: Date) =>
  sql`status = 'waiting', tries = 0, due_at = ${now}, created_at = ${now}, finished_at = null`;

/** What waits for another attempt after a vain one counts as ended; what was not tried yet goes on waiting. */
const isTried = sql`(d.status <> 'waiting' or d.tries > 0)`;

/** Nothing where it waits to be tried, or where there is nothing to be sent any more. */
export const replayDelivery = (db: Db, { projectId, id }: DeliveryKey, now: Date) =>
  maybeOne<Delivery>(
    db,
    sql`
      update webhook_deliveries d
      set ${begunAnew(now)}
      where d.project_id = ${projectId} and d.id = ${id} and ${isTried}
        and exists (select from events v where v.project_id = d.project_id and v.id = d.event_id and v.version <> 0)
      returning ${columns}`,
  );

export interface Range extends EndpointKey {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/** Of those whose last attempt was in vain, given up or not. */
export const replayFailed = async (db: Db, { projectId, id, from, to, now }: Range): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        with begun as (
          update webhook_deliveries d
          set ${begunAnew(now)}
          from events v
          where d.project_id = ${projectId} and d.endpoint_id = ${id} and d.status in ('failed', 'waiting') and ${isTried}
            and v.project_id = d.project_id and v.id = d.event_id and v.version <> 0
            and v.created_at >= ${from} and v.created_at < ${to}
          returning d.id
        )
        select count(*)::int as count from begun`,
    )
  ).count;

/**
 * Whatever the log has of that time, up to the place that the endpoint was told of; what waits to be tried goes on waiting.
 * Places are asked for in words that belong to no index, so that events are found by their time.
 */
export const replayAll = async (db: Db, { projectId, id, from, to, now }: Range): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        with begun as (
          insert into webhook_deliveries as d (project_id, id, endpoint_id, event_id, event_type, position, subject, status, due_at, created_at)
          select v.project_id, gen_random_uuid(), e.id, v.id, v.type, v.position, coalesce(v.data ->> 'user_id', v.data ->> 'id'),
            'waiting', ${now}::timestamptz, ${now}::timestamptz
          from webhook_endpoints e
          join events v on v.project_id = e.project_id and coalesce(v.position, e.position + 1) <= e.position
          where e.project_id = ${projectId} and e.id = ${id} and v.version <> 0
            and v.created_at >= ${from} and v.created_at < ${to}
            and (e.event_types is null or v.type = any(e.event_types))
          on conflict (project_id, endpoint_id, event_id) do update
          set ${begunAnew(now)}
          where ${isTried}
          returning d.id
        )
        select count(*)::int as count from begun`,
    )
  ).count;
