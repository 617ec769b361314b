import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { livingCondition } from './sessions.queries.ts';

interface SessionOfUser {
  readonly projectId: string;
  readonly userId: string;
  readonly id: string;
}

/** Returns when the user last signed in or confirmed their password in this session; no row if it has ended. */
export const findProvedAt = (db: Db, session: SessionOfUser) =>
  maybeOne<{ provedAt: Date }>(
    db,
    sql`
      select greatest(created_at, confirmed_at) as "provedAt"
      from sessions
      where project_id = ${session.projectId} and id = ${session.id} and user_id = ${session.userId}`,
  );

/** An SQL fragment: records that the password was entered again; no row if the session has ended. */
export const confirmSession = (session: SessionOfUser & { now: Date }): Sql => sql`
  update sessions s
  set confirmed_at = ${session.now}
  where s.project_id = ${session.projectId} and s.id = ${session.id} and s.user_id = ${session.userId} and ${livingCondition(session.now)}
  returning s.id`;
