import { many, one, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
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
 * Plans what comes next in the log, and moves the place on, at once: nothing is planned twice or left out, whoever dies. One
 * process at a time; another leaves it. How many events were looked at.
 */
export const planNext = async (db: Db, { projectId, id }: EndpointKey, now: Date, limit: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        with taken as (
          select position, event_types
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
          select ${projectId}, gen_random_uuid(), ${id}::uuid, told.id, told.type, told.position, ${subjectColumns(sql`told.data`)}, 'waiting',
            ${now}::timestamptz, ${now}::timestamptz
          from told, taken
          where (taken.event_types is null or told.type = any(taken.event_types))
            and told.type <> 'project.created' -- which comes before every endpoint, also where it is sealed later
            and (told.type <> 'webhook_endpoint.created' or told.data ->> 'id' <> ${id}::text) -- that it is there, it knows
          on conflict (project_id, endpoint_id, event_id) do nothing
        )
        select count(*)::int as count from told`,
    )
  ).count;
