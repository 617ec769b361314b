import { many, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { ToldRefusal } from './refused-sign-in.ts';

/** Returns the projects of the refusals that still exist. */
export const listProjectsOf = (tx: Tx, refusals: readonly ToldRefusal[]) =>
  many<{ id: string }>(
    tx,
    sql`
      select project_id as id
      from projects
      where project_id = any(${[...new Set(refusals.map(({ projectId }) => projectId))]}::text[])`,
  );

/** Locks the users of the refusals until these are stored: deleting a user then erases the events too. */
export const lockTriedUsers = (tx: Tx, refusals: readonly ToldRefusal[]) =>
  many<{ projectId: string; id: string }>(
    tx,
    sql`
      select u.project_id as "projectId", u.id
      from users u
      where (u.project_id, u.id) in (
        select tried.project_id, tried.user_id
        from unnest(${refusals.map(({ projectId }) => projectId)}::text[], ${refusals.map(({ userId }) => userId)}::uuid[])
          as tried (project_id, user_id))
      order by u.project_id, u.id
      for key share of u`,
  );
