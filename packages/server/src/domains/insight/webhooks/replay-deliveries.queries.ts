import { maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import { inVainCondition, type DeliveryKey } from './deliveries.queries.ts';
import type { Delivery } from './delivery.ts';
import { isSentCondition, subjectColumns } from './fan-out.queries.ts';
import { deliveryColumns } from './list-deliveries.queries.ts';
import type { EndpointKey } from './webhooks.queries.ts';

const begunAnew = (now: Date) =>
  sql`status = 'waiting', tries = 0, due_at = ${now}, created_at = ${now}, finished_at = null`;

/** Deliveries that wait for a retry can be replayed; those without an attempt are pending anyway. */
const isTried = sql`(d.status <> 'waiting' or d.tries > 0)`;

/** Returns no row if the delivery waits for its first attempt, or if its event was deleted. */
export const replayDelivery = (db: Db, { projectId, id }: DeliveryKey, now: Date) =>
  maybeOne<Delivery>(
    db,
    sql`
      update webhook_deliveries d
      set ${begunAnew(now)}
      where d.project_id = ${projectId} and d.id = ${id} and ${isTried}
        and exists (select from events v where v.project_id = d.project_id and v.id = d.event_id and v.version <> 0)
      returning ${deliveryColumns}`,
  );

export interface Range extends EndpointKey {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/** Keeps each statement short, whatever the total is. */
const limit = sql`limit 1000`;

/** The number of replayed deliveries of a page, and the last place. */
export type Replayed<Place> = Place & { readonly count: number };

/** The position of a delivery in the log, as text. */
interface LogPlace {
  readonly position: string;
}

export const replayFailed = (db: Db, range: Range, after: LogPlace | undefined) =>
  maybeOne<Replayed<LogPlace>>(db, replayFailedPage(range, after));

/**
 * Replays a page of deliveries that failed at least once, in the order of the log. Looks events up one by one by their
 * ids: a join might read the whole log for a page.
 */
export const replayFailedPage = ({ projectId, id, from, to, now }: Range, after: LogPlace | undefined) => sql`
  with page as (
    select d.id, d.position, (
      select v.created_at from events v where v.project_id = d.project_id and v.id = d.event_id and v.version <> 0
    ) as happened_at
    from webhook_deliveries d
    where d.project_id = ${projectId} and d.endpoint_id = ${id} and ${inVainCondition}
      and d.position > ${after?.position ?? '0'}::bigint
    order by d.position
    ${limit}
  ), begun as (
    update webhook_deliveries d
    set ${begunAnew(now)}
    where d.project_id = ${projectId} and ${isTried}
      and d.id = any(array(select page.id from page where page.happened_at >= ${from} and page.happened_at < ${to}))
    returning d.id
  )
  select max(page.position)::text as position, (select count(*)::int from begun) as count
  from page
  having count(*) > 0`;

const { micros, orderBy, andAfter } = timeOrder(sql`v.created_at`, sql`v.id`);

export const replayAll = (db: Db, range: Range, after: TimePlace | undefined) =>
  maybeOne<Replayed<TimePlace>>(db, replayAllPage(range, after));

/**
 * Replays a page of all events of the period, up to the position of the endpoint. Deliveries without an attempt stay
 * pending.
 */
export const replayAllPage = ({ projectId, id, from, to, now }: Range, after: TimePlace | undefined) => sql`
  with page as (
    select v.id, v.type, v.position, v.version, v.data, v.created_at
    from events v
    where v.project_id = ${projectId} and v.position is not null and v.created_at >= ${from} and v.created_at < ${to} ${andAfter(after)}
    order by ${orderBy}
    ${limit}
  ), begun as (
    insert into webhook_deliveries as d
      (project_id, id, endpoint_id, event_id, event_type, position, subject, team_id, status, due_at, created_at)
    select e.project_id, gen_random_uuid(), e.id, v.id, v.type, v.position, ${subjectColumns(sql`v.data`)}, 'waiting',
      ${now}::timestamptz, ${now}::timestamptz
    from page v
    join webhook_endpoints e on e.project_id = ${projectId} and e.id = ${id} and v.position <= e.position
    where v.version <> 0 and ${isSentCondition}
    on conflict (project_id, endpoint_id, event_id) do update
    set ${begunAnew(now)}
    where ${isTried}
    returning d.id
  )
  select v.id, ${micros}, (select count(*)::int from begun) as count
  from page v
  order by v.created_at desc, v.id desc
  limit 1`;
