import { many, maybeOne, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { rowsOf } from '../../db/together.ts';
import { livingCondition } from '../auth/sessions/index.ts';
import { userColumns } from '../users/index.ts';

/** A condition: it was started. */
export const hasStarted = sql`exists (select from ${rowsOf('started')})`;
/** A value: whom the owner is signed in as. */
export const userOfStarted = sql`(select user_id from ${rowsOf('started')})`;

export const selectImpersonated = (projectId: string) => sql`
  select ${userColumns}
  from ${rowsOf('started')}
  join users u on u.project_id = ${projectId} and u.id = started.user_id`;

/** Who has begun the one that the part `started` tells of: the owner who asked for the link, or a key. */
export const startedBy = sql`
  (select case when owner_id is null then 'key' else 'owner' end from ${rowsOf('started')}), (select owner_id from ${rowsOf('started')})`;

export const findImpersonation = (db: Db, { projectId, codeHash }: { projectId: string; codeHash: Buffer }) =>
  maybeOne<{ startedAt: Date | null }>(
    db,
    sql`
      select started_at as "startedAt"
      from impersonations
      where project_id = ${projectId} and code_hash = ${codeHash}`,
  );

/** Those that are over though nobody ended them: by time, or by a limit of the project. Of all projects, some at a time. */
export const listEnded = (db: Db, now: Date) =>
  many<{ projectId: string; id: string }>(
    db,
    sql`
      select i.project_id as "projectId", i.id
      from impersonations i
      where i.started_at is not null and i.ended_at is null
        and not exists (
          select from sessions s where s.project_id = i.project_id and s.id = i.session_id and ${livingCondition(now)})
      limit 100`,
  );
