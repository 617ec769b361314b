import { many, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { livingCondition } from '../../identity/index.ts';
import type { ToldOrigin } from '../../core/index.ts';

/** The actor that starts the session: the owner who requested the link, or a key. */
export const actorColumns = ({ actor, actorId }: Pick<ToldOrigin, 'actor' | 'actorId'>) =>
  sql`${actor}, ${actorId}::uuid`;

export const findImpersonation = (db: Db, { projectId, codeHash }: { projectId: string; codeHash: Buffer }) =>
  maybeOne<{ userId: string; startedAt: Date | null }>(
    db,
    sql`
      select user_id as "userId", started_at as "startedAt"
      from impersonations
      where project_id = ${projectId} and code_hash = ${codeHash}`,
  );

/**
 * Returns impersonations that are over although nobody ended them: they expired, or reached a limit of the project. Of
 * all projects, some at a time.
 */
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
