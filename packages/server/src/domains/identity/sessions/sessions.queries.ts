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
 * A value: the generation that a session begins in. The statement that writes the session reads it, so whoever ends all
 * sessions of the project either ends this one too, or came before it.
 */
const generationOf = (projectId: string): Sql<never> =>
  sql`coalesce((select session_generation from projects where project_id = ${projectId}), 0)`;

/**
 * A condition on `sessions`, called `s`: it has not expired, has not lasted longer than its project allows, nor had ended when
 * that was changed, and belongs to the sessions that the project has now.
 */
export const livingCondition = (now: Date): Sql<never> => sql`
  s.expires_at > ${now}
    and exists (
      select from projects p
      where p.project_id = s.project_id and p.session_generation <= s.generation
        and s.created_at > greatest(p.sessions_made_after, ${now}::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)`;

/** Of a session that begins or ends: what events tell of it. */
const toldColumns = sql`id, user_id, expires_at, is_impersonation, is_server_made`;

/** A fragment, so that a sign-up can write user and session in one statement. */
export const insertSession = (session: SessionRow): Sql<never> => sql`
  insert into sessions (${newSessionColumns})
  values (${session.projectId}, ${session.id}, ${session.userId}, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt},
    ${session.expiresAt}, ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)})
  returning ${toldColumns}`;

/** The same for one that a server makes. */
export const insertSessionOfServer = (session: SessionRow): Sql<never> => sql`
  insert into sessions (${newSessionColumns}, is_server_made)
  values (${session.projectId}, ${session.id}, ${session.userId}, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt},
    ${session.expiresAt}, ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)}, true)
  returning ${toldColumns}`;

/** The same, if a part of the same statement holds; its user may be one that a part names. */
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

/** The same, if the password is the given one still: whoever changes it waits for this, or this for them. */
export const insertSessionOfPassword = (session: SessionRow, passwordHash: string): Sql<never> => sql`
  insert into sessions (${newSessionColumns})
  select u.project_id, ${session.id}, u.id, ${session.refreshTokenHash}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
    ${session.isImpersonation}, ${session.device}, ${session.address}, ${generationOf(session.projectId)}
  from users u
  where u.project_id = ${session.projectId} and u.id = ${session.userId} and u.password_hash = ${passwordHash}
    and u.totp_secret_sealed is null and u.restricted_at is null
  for share of u
  returning ${toldColumns}`;

/** Ends a session that lives. */
export const endLivingSession = (session: { projectId: string; userId: string; id: string; now: Date }) =>
  part(
    'ended',
    sql`
      delete from sessions s
      where s.project_id = ${session.projectId} and s.id = ${session.id} and s.user_id = ${session.userId} and ${livingCondition(session.now)}
      returning created_at, confirmed_at, generation, ${toldColumns}`,
  );

/** A row if there was one. */
export const selectEnded = sql`select id from ${rowsOf('ended')}`;

/** One that takes its place: what was proved in that session, and when it ends, stays as it was. */
export const insertSuccessor = (session: SessionRow): Sql<'ended'> => sql`
  insert into sessions (${newSessionColumns}, confirmed_at, is_server_made)
  select ${session.projectId}, ${session.id}::uuid, ${session.userId}::uuid, ${session.refreshTokenHash}::bytea, ended.created_at,
    ${session.createdAt}::timestamptz, ended.expires_at, ended.is_impersonation, ${session.device}, ${session.address}, ended.generation,
    ended.confirmed_at, ended.is_server_made
  from ${rowsOf('ended')} as ended
  returning ${toldColumns}`;

/** A condition: the part called `begun` has begun something. */
export const hasBegun = sql`exists (select from ${rowsOf('begun')})`;
/** A row if it has. */
export const selectBegun = sql`select true as begun from ${rowsOf('begun')}`;

/** The column of a SessionUser; the table is called `s`. */
export const impersonationEndColumns = sql`case when s.is_impersonation then s.expires_at end as "impersonationEndsAt"`;

/** What an access token claims. */
export interface ClaimedSession {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly now: Date;
}

/** Where the session no longer lives, it has no id. */
export type MaybeEnded<Who extends SignedIn> = Omit<Who, 'sessionId'> & { readonly sessionId: string | null };

const selectWithSession = (columns: Sql<never>, claimed: ClaimedSession): Sql<never> => sql`
  select ${columns}, s.id as "sessionId", ${impersonationEndColumns}
  from users u
  left join sessions s on s.project_id = u.project_id and s.id = ${claimed.sessionId} and s.user_id = u.id and ${livingCondition(claimed.now)}
  where u.project_id = ${claimed.projectId} and u.id = ${claimed.userId}`;

/** The first query of a signed-in request: whether there is such a user and the session still lives. No row: the user is gone. */
export const findSignedIn = (db: Db, claimed: ClaimedSession) =>
  maybeOne<MaybeEnded<SignedIn>>(db, selectWithSession(sql`u.id, ${mustVerifyColumns}`, claimed));

/** The same with the whole user, where the request is about them. */
export const findUserWithSession = (db: Db, claimed: ClaimedSession) =>
  maybeOne<MaybeEnded<SessionUser>>(db, selectWithSession(userColumns, claimed));

/** Those that were used last, so that a program that signs in again and again makes no endless list. */
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

/** Ends the sessions of a user, but for one that may stay; also those that were over before, and are not alive. */
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
  /** Only those that were not used, or began, since then; without either, all. */
  readonly beyond: { readonly usedBefore: Date | null; readonly begunBefore: Date | null };
}

/** How many live of so many, and how many were looked at: rows of ended sessions may still be there. */
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
 * Reads a page of the sessions of a project, in the order of their ids, and deletes those that live no longer. Answers
 * with the last id of the page; no row: there are no more. Sessions are not kept in the order of their last use, which would
 * cost every refresh more than this.
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
