import { many, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { part, rowsOf } from '../../db/together.ts';

export const insertEventFrom = (event: { projectId: string; id: string; type: string; createdAt: Date }) =>
  part(
    'event',
    sql`
      insert into events (project_id, id, type, created_at, data)
      select ${event.projectId}, ${event.id}, ${event.type}, ${event.createdAt}, to_jsonb(changed)
      from ${rowsOf('changed_user')} as changed`,
  );

export const insertSessionEventFrom = (event: { projectId: string; id: string; type: string; createdAt: Date }) =>
  part(
    'event',
    sql`
      insert into events (project_id, id, type, created_at, data)
      select ${event.projectId}, ${event.id}, ${event.type}, ${event.createdAt}, jsonb_build_object('id', id, 'user_id', user_id)
      from ${rowsOf('ended_session')}`,
  );

/** Of what happened to a user, only that it did. */
export const eraseEventsOfUser = (projectId: string, userId: string) =>
  part(
    'erased',
    sql`
      update events
      set data = jsonb_build_object('id', data -> 'id')
      where project_id = ${projectId} and data ->> 'id' = ${userId}::text`,
  );

/** Of all projects, a thousand rows at a time; project by project, as their index has them. */
export const deleteEventsBefore = (db: Db, before: Date) =>
  many<{ id: string }>(
    db,
    sql`
      delete from events
      where (project_id, id) in (
        select old.project_id, old.id
        from projects p
        cross join lateral (
          select e.project_id, e.id
          from events e
          where e.project_id = p.project_id and e.created_at < ${before}
          order by e.created_at
          limit 1000
        ) as old
        limit 1000
      )
      returning id`,
  );
