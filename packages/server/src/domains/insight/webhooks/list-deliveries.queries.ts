import { many, manyApart, maybeOne, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import { inVainCondition, type DeliveryKey } from './deliveries.queries.ts';
import type { Attempt, Delivery, SentEvent } from './delivery.ts';

export const deliveryColumns = sql`
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
  manyApart<Delivery & TimePlace>(db, selectDeliveries(listing), { isAnew: true, isBounded: true });

export const selectDeliveries = ({ projectId, endpointId, status, eventType, after, limit }: DeliveryListing) => sql`
  select ${deliveryColumns}, ${micros}
  from webhook_deliveries d
  where d.project_id = ${projectId}
    ${endpointId === undefined ? NOTHING : sql`and d.endpoint_id = ${endpointId}`}
    ${status === undefined ? NOTHING : andStatus(status)}
    ${eventType === undefined ? NOTHING : sql`and d.event_type = ${eventType}`}
    ${andAfter(after)}
  order by ${orderBy}
  ${limitTo(limit)}`;

/** Filtering by failed includes deliveries that wait for a retry. */
const andStatus = (status: string) =>
  status === 'failed' ? sql`and ${inVainCondition}` : sql`and d.status = ${status}`;

/** Includes the event data, if it is still stored. */
export const findDelivery = (db: Db, { projectId, id }: DeliveryKey) =>
  maybeOne<Delivery & Pick<SentEvent, 'version' | 'data'> & { readonly tries: number }>(
    db,
    sql`
      select ${deliveryColumns}, d.tries, v.version, v.data
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
