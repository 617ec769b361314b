import { maybeOne, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { userColumns, type User } from '../users/index.ts';

export interface NewSession {
  readonly projectId: string;
  readonly id: string;
  readonly userId: string;
  readonly refreshTokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A fragment, so that a sign-up can write user and session in one statement. */
export const insertSession = (session: NewSession): Sql => sql`
  insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
  values (${session.projectId}, ${session.id}, ${session.userId}, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`;

/** The same, if the password is the given one still: whoever changes it waits for this, or this for them. */
export const insertSessionOfPassword = (session: NewSession, passwordHash: string): Sql => sql`
  insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
  select u.project_id, ${session.id}, u.id, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}
  from users u
  where u.project_id = ${session.projectId} and u.id = ${session.userId} and u.password_hash = ${passwordHash}
  for share of u
  returning id`;

/** The one query of a signed-in request: the user, and whether the session still lives. No row: the user is gone. */
export const findUserWithSession = (db: Db, ids: { projectId: string; userId: string; sessionId: string; now: Date }) =>
  maybeOne<User & { isSessionAlive: boolean }>(
    db,
    sql`
      select ${userColumns}, s.id is not null as "isSessionAlive"
      from users u
      left join sessions s on s.project_id = u.project_id and s.id = ${ids.sessionId} and s.user_id = u.id and s.expires_at > ${ids.now}
      where u.project_id = ${ids.projectId} and u.id = ${ids.userId}`,
  );

/** Finds a living session by its refresh token and notes, at most once a minute, that it was used. */
export const useRefreshToken = (
  db: Db,
  token: { projectId: string; hash: Buffer; now: Date; noteIfUsedBefore: Date },
) =>
  maybeOne<User & { sessionId: string }>(
    db,
    sql`
      with found as (
        select id, user_id, last_used_at
        from sessions
        where project_id = ${token.projectId} and refresh_token_hash = ${token.hash} and expires_at > ${token.now}
      ), noted as (
        update sessions s
        set last_used_at = ${token.now}
        from found
        where s.project_id = ${token.projectId} and s.id = found.id and found.last_used_at < ${token.noteIfUsedBefore}
      )
      select ${userColumns}, found.id as "sessionId"
      from found
      join users u on u.project_id = ${token.projectId} and u.id = found.user_id`,
  );

export const deleteSessionByRefreshToken = (db: Db, token: { projectId: string; hash: Buffer; now: Date }) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      delete from sessions
      where project_id = ${token.projectId} and refresh_token_hash = ${token.hash} and expires_at > ${token.now}
      returning id`,
  );

/** A fragment: ends the sessions of a user, but for one that may stay. */
export const deleteSessionsOfUser = (sessions: {
  projectId: string;
  userId: string;
  exceptId: string | null;
}): Sql => sql`
  delete from sessions
  where project_id = ${sessions.projectId} and user_id = ${sessions.userId} and id is distinct from ${sessions.exceptId}::uuid`;
