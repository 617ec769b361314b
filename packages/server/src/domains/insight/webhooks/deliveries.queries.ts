import { execute, many, manyApart, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { ClaimedDelivery, DeliveryStatus, SentEvent } from './delivery.ts';
import type { EndpointKey } from './webhooks.queries.ts';

/** Deliveries that failed at least once: given up, or waiting for a retry. The same words as in the index. */
export const inVainCondition = sql`(d.status = 'failed' or d.status = 'waiting' and d.tries > 0)`;

/** Lists the endpoints of all projects with due deliveries. */
export const listDue = (db: Db, now: Date) =>
  many<EndpointKey>(
    db,
    sql`
      select e.project_id as "projectId", e.id
      from webhook_endpoints e
      where e.disabled_reason is null and exists (
        select from webhook_deliveries d
        where d.project_id = e.project_id and d.endpoint_id = e.id and d.status = 'waiting' and d.due_at <= ${now}
      )`,
  );

const COUNTED_DELIVERIES = 100_000;

/** Counts due deliveries of all projects, up to a maximum. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const [counted] = await manyApart<{ count: number }>(
    db,
    sql`
      select count(*)::int as count
      from (
        select
        from webhook_endpoints e
        join webhook_deliveries d on d.project_id = e.project_id and d.endpoint_id = e.id
        where e.disabled_reason is null and d.status = 'waiting' and d.due_at <= ${now}
        limit ${COUNTED_DELIVERIES}
      ) as due`,
  );
  return counted?.count ?? 0;
}

type ClaimedRow = Omit<ClaimedDelivery, 'event'> & { readonly [Name in keyof SentEvent]: SentEvent[Name] };

interface ClaimTimes {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Claims the next due delivery until the given time; if the process dies, another one claims it afterwards. In an
 * ordered endpoint a delivery waits for earlier ones about the same subject or team.
 */
export const claimNext = (db: Db, endpoint: EndpointKey, times: ClaimTimes) =>
  maybeOne<ClaimedRow>(db, updateNext(endpoint, times));

export const updateNext = ({ projectId, id }: EndpointKey, { now, until }: ClaimTimes) => sql`
  with next as (
    select d.id, d.due_at
    from webhook_deliveries d
    join webhook_endpoints e on e.project_id = d.project_id and e.id = d.endpoint_id
    where d.project_id = ${projectId} and d.endpoint_id = ${id} and d.status = 'waiting' and d.due_at <= ${now}
      and e.disabled_reason is null
      and (not e.is_ordered or d.subject is null or not (
        exists (
          select from webhook_deliveries before
          where before.project_id = ${projectId} and before.endpoint_id = ${id} and before.subject in (d.subject, d.team_id)
            and before.status = 'waiting' and before.position < d.position
        ) or exists (
          select from webhook_deliveries before
          where before.project_id = ${projectId} and before.endpoint_id = ${id} and before.team_id in (d.subject, d.team_id)
            and before.status = 'waiting' and before.position < d.position
        )
      ))
    order by d.due_at, d.position
    limit 1
    for update of d skip locked
  ), claimed as (
    update webhook_deliveries d
    set due_at = ${until}
    from next
    where d.project_id = ${projectId} and d.id = next.id
    returning d.id, d.event_id, d.event_type, d.tries, d.attempts, next.due_at
  )
  select c.id as "deliveryId", c.event_id as "eventId", c.tries, c.event_type as type, v.version, v.data,
    case when c.attempts = 0 then coalesce(v.created_at, c.due_at) else c.due_at end as "dueAt",
    e.project_id as "projectId", e.id, e.url, e.secret_sealed as "secretSealed",
    e.previous_secret_sealed as "previousSecretSealed", e.previous_secret_until as "previousSecretUntil"
  from claimed c
  join webhook_endpoints e on e.project_id = ${projectId} and e.id = ${id}
  left join events v on v.project_id = ${projectId} and v.id = c.event_id`;

export interface DeliveryKey {
  readonly projectId: string;
  readonly id: string;
}

export interface EndedAttempt {
  readonly status: DeliveryStatus;
  /** The time of the next attempt, if there is one. */
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
  readonly attempt: {
    readonly startedAt: Date;
    readonly millis: number;
    readonly status: number | null;
    readonly error: string | null;
    readonly excerpt: string | null;
    readonly signature: string;
  };
}

/** Stores an attempt, its URL and the result. Keeps the status of a delivery that another attempt has finished meanwhile. */
export const noteAttempt = (
  db: Db,
  { projectId, id }: DeliveryKey,
  { attempt, url, ...ended }: EndedAttempt & { readonly url: string },
) =>
  execute(
    db,
    sql`
      with noted as (
        update webhook_deliveries
        set status = case when status = 'waiting' then ${ended.status} else status end,
          finished_at = case when status = 'waiting' then ${ended.finishedAt}::timestamptz else finished_at end,
          due_at = ${ended.dueAt}, tries = tries + 1, attempts = attempts + 1,
          last_status = ${attempt.status}::int, last_error = ${attempt.error}
        where project_id = ${projectId} and id = ${id}
        returning attempts
      )
      insert into webhook_attempts (project_id, delivery_id, number, started_at, millis, status, error, excerpt, url, signature)
      select ${projectId}, ${id}::uuid, noted.attempts, ${attempt.startedAt}::timestamptz, ${attempt.millis}::int, ${attempt.status}::int,
        ${attempt.error}, ${attempt.excerpt}, ${url}, ${attempt.signature}
      from noted`,
  );

/** Ends a delivery whose event data was deleted. */
export const dropDelivery = (db: Db, { projectId, id }: DeliveryKey, now: Date) =>
  execute(
    db,
    sql`
      update webhook_deliveries
      set status = 'dropped', finished_at = ${now}
      where project_id = ${projectId} and id = ${id} and status = 'waiting'`,
  );

export const oldDeliveries = (before: Date): Sweep => ({
  deleteFrom: sql`webhook_deliveries`,
  key: sql`project_id, id`,
  by: sql`created_at`,
  before,
});
