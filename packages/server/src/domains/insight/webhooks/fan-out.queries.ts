import { many, one, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { EndpointKey } from './webhooks.queries.ts';

/** Lists the endpoints of all projects that have new events in the log. */
export const listBehind = (db: Db) =>
  many<EndpointKey>(
    db,
    sql`
      select e.project_id as "projectId", e.id
      from webhook_endpoints e
      join event_chains c on c.project_id = e.project_id
      where e.disabled_reason is null and e.position < c.position
      order by e.project_id, e.id`,
  );

/** Two columns of a delivery: the subject of the event, and the team that it also concerns. */
export const subjectColumns = (data: Sql<never>) =>
  sql`coalesce(${data} ->> 'user_id', ${data} ->> 'id'), ${data} ->> 'team_id'`;

/**
 * Whether the endpoint (`e`) receives events of this type (`v`). Excludes the creation of the project, which came
 * before the endpoint even if it enters the log later, and the creation of the endpoint itself.
 */
export const isSentCondition = sql`
  ((e.event_types is null or v.type = any(e.event_types))
    and v.type <> 'project.created'
    and (v.type <> 'webhook_endpoint.created' or v.data ->> 'id' <> e.id::text))`;

/**
 * Creates the next deliveries of an endpoint and moves its position in one statement, so that none is created twice or
 * missed if the process dies. Skips an endpoint that another process works on. Returns the number of events read.
 */
export const planNext = async (db: Db, { projectId, id }: EndpointKey, now: Date, limit: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        with taken as (
          select id, position, event_types
          from webhook_endpoints
          where project_id = ${projectId} and id = ${id} and disabled_reason is null
          for update skip locked
        ), told as (
          select e.*
          from taken
          cross join lateral (
            select id, position, type, data
            from events
            where project_id = ${projectId} and position is not null and position > taken.position
            order by events.position
            limit ${limit}
          ) as e
        ), moved as (
          update webhook_endpoints
          set position = (select max(told.position) from told)
          where project_id = ${projectId} and id = ${id} and exists (select from told)
        ), planned as (
          insert into webhook_deliveries
            (project_id, id, endpoint_id, event_id, event_type, position, subject, team_id, status, due_at, created_at)
          select ${projectId}, gen_random_uuid(), e.id, v.id, v.type, v.position, ${subjectColumns(sql`v.data`)}, 'waiting',
            ${now}::timestamptz, ${now}::timestamptz
          from told v, taken e
          where ${isSentCondition}
          on conflict (project_id, endpoint_id, event_id) do nothing
        )
        select count(*)::int as count from told`,
    )
  ).count;
