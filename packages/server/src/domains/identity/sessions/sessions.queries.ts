import { many, maybeOne, one, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';
import { mustVerifyColumns, userColumns } from '../users/users.queries.ts';
import type { Session, SessionUser, SignedIn } from './session.ts';

export interface NewSession {
  readonly projectId: string;
  readonly id: string;
  readonly refreshTokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isImpersonation: boolean;
  readonly device: string | null;
  readonly address: string | null;
}

export interface SessionRow extends NewSession {
  readonly userId: string;
}

const newSessionColumns = sql`
  project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation`;

/**
 * An SQL value: the generation of a new session. The statement that inserts the session reads it, so revoking all
 * sessions of the project either includes this one, or happened before.
 */
const generationOf = (projectId: string): Sql<never> =>
  sql`coalesce((select session_generation from projects where project_id = ${projectId}), 0)`;

/**
 * An SQL condition on `sessions`, called `s`: the session is active. It has not expired, has not reached a limit of its
 * project, not even a limit that was changed later, and belongs to the current generation of the project.
 */
export const livingCondition = (now: Date): Sql<never> => sql`
  s.expires_at > ${now}
    and exists (
      select from projects p
      where p.project_id = s.project_id and p.session_generation <= s.generation
        and s.created_at > greatest(p.sessions_made_after, ${now}::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)`;

/** The columns of a session that its events need. */
const toldColumns = sql`id, user_id, expires_at, is_impersonation, is_server_made`;

/** An SQL fragment, so that a sign-up can insert user and session in one statement. */
export const insertSession = (session: SessionRow): Sql<never> => sql`
  insert into sessions (${newSessionColumns})
  values (${session.projectId}, ${session.id}, ${session.userId}, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt},
    ${session.expiresAt}, ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)})
  returning ${toldColumns}`;

/** Like `insertSession`, for a session that a server creates. */
export const insertSessionOfServer = (session: SessionRow): Sql<never> => sql`
  insert into sessions (${newSessionColumns}, is_server_made)
  values (${session.projectId}, ${session.id}, ${session.userId}, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt},
    ${session.expiresAt}, ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)}, true)
  returning ${toldColumns}`;

/** Like `insertSession`, if the condition is true, which another CTE may decide; the user id may come from a CTE. */
export const insertSessionIf = <Needs extends string>(
  condition: Sql<Needs>,
  session: NewSession & { readonly userId: string | Sql<Needs> },
): Sql<Needs> => sql`
  insert into sessions (${newSessionColumns})
  select ${session.projectId}, ${session.id}::uuid, ${session.userId}::uuid, ${session.refreshTokenHash}::bytea, ${session.createdAt}::timestamptz,
    ${session.createdAt}::timestamptz, ${session.expiresAt}::timestamptz, ${session.isImpersonation}::boolean, ${session.device}, ${session.address},
    ${generationOf(session.projectId)}
  where ${condition}
  returning ${toldColumns}`;

/**
 * Like `insertSession`, if the password is still the given one. Locks the user, so that a concurrent password change
 * waits for this statement, or this one for the change.
 */
export const insertSessionOfPassword = (session: SessionRow, passwordHash: string): Sql<never> => sql`
  insert into sessions (${newSessionColumns})
  select u.project_id, ${session.id}, u.id, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
    ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)}
  from users u
  where u.project_id = ${session.projectId} and u.id = ${session.userId} and u.password_hash = ${passwordHash}
    and u.totp_secret_sealed is null and u.restricted_at is null
  for share of u
  returning ${toldColumns}`;

/** Revokes a session that is active. */
export const endLivingSession = (session: { projectId: string; userId: string; id: string; now: Date }) =>
  part(
    'ended',
    sql`
      delete from sessions s
      where s.project_id = ${session.projectId} and s.id = ${session.id} and s.user_id = ${session.userId} and ${livingCondition(session.now)}
      returning created_at, confirmed_at, generation, ${toldColumns}`,
  );

/** Selects a row if there was one. */
export const selectEnded = sql`select id from ${rowsOf('ended')}`;

/** Inserts the session that replaces the revoked one. It keeps its sign-in time, confirmation time and expiry. */
export const insertSuccessor = (session: SessionRow): Sql<'ended'> => sql`
  insert into sessions (${newSessionColumns}, confirmed_at, is_server_made)
  select ${session.projectId}, ${session.id}::uuid, ${session.userId}::uuid, ${session.refreshTokenHash}::bytea, ended.created_at,
    ${session.createdAt}::timestamptz, ended.expires_at, ended.is_impersonation, ${session.device}, ${session.address}, ended.generation,
    ended.confirmed_at, ended.is_server_made
  from ${rowsOf('ended')} as ended
  returning ${toldColumns}`;

/** An SQL condition: the CTE `begun` has started a session. */
export const hasBegun = sql`exists (select from ${rowsOf('begun')})`;
/** Selects a row if it has. */
export const selectBegun = sql`select true as begun from ${rowsOf('begun')}`;

/** The column of a `SessionUser`; the sessions table must be called `s`. */
export const impersonationEndColumns = sql`case when s.is_impersonation then s.expires_at end as "impersonationEndsAt"`;

/** The session that an access token names. */
export interface ClaimedSession {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly now: Date;
}

/** The session id is null if the session is no longer active. */
export type MaybeEnded<Who extends SignedIn> = Omit<Who, 'sessionId'> & { readonly sessionId: string | null };

const selectWithSession = (columns: Sql<never>, claimed: ClaimedSession): Sql<never> => sql`
  select ${columns}, s.id as "sessionId", ${impersonationEndColumns}
  from users u
  left join sessions s on s.project_id = u.project_id and s.id = ${claimed.sessionId} and s.user_id = u.id and ${livingCondition(claimed.now)}
  where u.project_id = ${claimed.projectId} and u.id = ${claimed.userId}`;

/**
 * The first query of a signed-in request: returns the user, and whether the session is active. No row if the user was
 * deleted.
 */
export const findSignedIn = (db: Db, claimed: ClaimedSession) =>
  maybeOne<MaybeEnded<SignedIn>>(db, selectWithSession(sql`u.id, ${mustVerifyColumns}`, claimed));

/** Like `findSignedIn`, with the whole user, for requests about them. */
export const findUserWithSession = (db: Db, claimed: ClaimedSession) =>
  maybeOne<MaybeEnded<SessionUser>>(db, selectWithSession(userColumns, claimed));

/**
 * Returns the most recently used sessions, up to a limit, so that a program that signs in again and again makes no
 * endless list.
 */
export const listSessionsOfUser = (db: Db, user: { projectId: string; userId: string; now: Date; usedSince: Date }) =>
  many<Session>(
    db,
    sql`
      select id, user_id as "userId", created_at as "createdAt", last_used_at as "lastUsedAt", is_impersonation as "isImpersonation",
        device, address
      from sessions s
      where project_id = ${user.projectId} and user_id = ${user.userId} and last_used_at > ${user.usedSince}
        and ${livingCondition(user.now)}
      order by last_used_at desc, created_at desc, id
      limit 1000`,
  );

/**
 * Deletes the sessions of a user, except one that may stay. Sessions that had ended before are deleted too, and are not
 * alive.
 */
export const deleteSessionsOfUser = (sessions: {
  projectId: string;
  userId: string;
  exceptId: string | null;
  now: Date;
}) =>
  part(
    'ended',
    sql`
      delete from sessions s
      where project_id = ${sessions.projectId} and user_id = ${sessions.userId} and id is distinct from ${sessions.exceptId}::uuid
      returning ${toldColumns}, (${livingCondition(sessions.now)}) as is_alive`,
  );

interface CountedSessions {
  readonly projectId: string;
  readonly now: Date;
  readonly usedSince: Date;
  readonly limit: number;
  /** Only sessions that were last used, or started, before these times; all sessions if both are null. */
  readonly beyond: { readonly usedBefore: Date | null; readonly begunBefore: Date | null };
}

/**
 * Returns how many of the first sessions are active, and how many were read: rows of ended sessions may still exist.
 */
export const countLivingSessions = (db: Db, { projectId, now, usedSince, limit, beyond }: CountedSessions) =>
  one<{ living: number; looked: number }>(
    db,
    sql`
      select count(*) filter (
          where s.last_used_at > ${usedSince} and ${livingCondition(now)}
            and (coalesce(${beyond.usedBefore}::timestamptz, ${beyond.begunBefore}) is null
              or s.last_used_at <= ${beyond.usedBefore} or s.created_at <= ${beyond.begunBefore}))::int as living,
        count(*)::int as looked
      from (select * from sessions where project_id = ${projectId} order by id limit ${limit}) as s`,
  );

/**
 * Reads a page of the sessions of a project, ordered by id, and deletes those that are no longer active. Returns the
 * last id of the page; no row if there are no more. There is no index by last use, because it would cost every refresh
 * more than this.
 */
export const deleteEndedSessionsOfPage = (
  db: Db,
  page: { projectId: string; afterId: string; usedSince: Date; now: Date },
) =>
  maybeOne<{ lastId: string }>(
    db,
    sql`
      with page as (
        select id
        from sessions
        where project_id = ${page.projectId} and id > ${page.afterId}
        order by id
        limit 2000
      ), deleted as (
        delete from sessions s
        where s.project_id = ${page.projectId} and s.id = any(array(select id from page))
          and not (s.last_used_at > ${page.usedSince} and ${livingCondition(page.now)})
      )
      select id as "lastId" from page order by id desc limit 1`,
  );

export const expiredSessions = (before: Date): Sweep => ({
  deleteFrom: sql`sessions`,
  key: sql`project_id, id`,
  by: sql`expires_at`,
  before,
});
