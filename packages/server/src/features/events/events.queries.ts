import { many, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { part } from '../../db/together.ts';

export interface NewEvent<Name extends string, As extends string> {
  /** What its part of the statement is called. */
  readonly as: As;
  readonly projectId: string;
  /** Undefined where there may be several rows: the database then gives each an id. */
  readonly id: string | undefined;
  readonly type: string;
  /** Of the shape of its data. What is stored once is never read in another way. */
  readonly version: number;
  readonly createdAt: Date;
  /** The part of the same statement that returns what the event tells of: `rowsOf` it. */
  readonly rows: Sql<Name>;
  /** Built of the columns of such a row. */
  readonly data: Sql<never>;
}

/** One event for each row; none if there is no such row. */
export const insertEvents = <Name extends string, As extends string>(event: NewEvent<Name, As>) =>
  part(
    event.as,
    sql`
      insert into events (project_id, id, type, version, created_at, data)
      select ${event.projectId}, ${event.id === undefined ? sql`gen_random_uuid()` : sql`${event.id}`}, ${event.type}, ${event.version}, ${event.createdAt}, ${event.data}
      from ${event.rows}`,
  );

/** Of what happened to a user or to something of theirs, only that it did. */
export const eraseEventsOfUser = (projectId: string, userId: string) =>
  part(
    'erased',
    sql`
      update events
      set data = jsonb_build_object('id', data -> 'id'), version = 0
      where (project_id, id) in (
        select project_id, id from events where project_id = ${projectId} and data ->> 'id' = ${userId}::text
        union all
        select project_id, id from events where project_id = ${projectId} and data ? 'user_id' and data ->> 'user_id' = ${userId}::text
      )`,
  );

/** The same of those that tell of a team and meet the condition. */
export const eraseEventsOfTeam = (team: { projectId: string; teamId: string }, condition: Sql<never>) => sql`
  update events
  set data = jsonb_build_object('id', data -> 'id'), version = 0
  where project_id = ${team.projectId} and data ->> 'id' = ${team.teamId}::text and ${condition}`;

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
