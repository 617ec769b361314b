import { many, one, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { EndpointKey } from './webhooks.queries.ts';

/** Those that the log has something for, of all projects. */
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

/** Two columns of a delivery: whom or what the data of an event tells of, and the team that it tells of besides. */
export const subjectColumns = (data: Sql<never>) =>
  sql`coalesce(${data} ->> 'user_id', ${data} ->> 'id'), ${data} ->> 'team_id'`;

/**
 * Of an event (`v`) and an endpoint (`e`): it is of a type that the endpoint is sent. A project was made before every endpoint of
 * it, also where that is sealed later; and that it is there itself, an endpoint knows.
 */
export const isSentCondition = sql`
  ((e.event_types is null or v.type = any(e.event_types))
    and v.type <> 'project.created'
    and (v.type <> 'webhook_endpoint.created' or v.data ->> 'id' <> e.id::text))`;

/**
 * Plans what comes next in the log, and moves the place on, at once: nothing is planned twice or left out, whoever dies. One
 * process at a time; another leaves it. How many events were looked at.
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
