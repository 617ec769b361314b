import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import { userColumns } from '../users/users.queries.ts';
import type { SessionUser } from './session.ts';
import { impersonationEndColumns, livingCondition } from './sessions.queries.ts';

interface TokenUse {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly now: Date;
}
interface NotedUse extends TokenUse {
  /** A session that was last used before this time has ended. */
  readonly usedSince: Date;
  readonly device: string | null;
  readonly address: string | null;
}
type UserOfToken = SessionUser;

/** An SQL condition on `sessions`, called `s`. */
const isAlive = ({ now, usedSince }: NotedUse): Sql => sql`s.last_used_at > ${usedSince} and ${livingCondition(now)}`;

/** Finds an active session by its refresh token, and records its use at most once a minute. */
export const useRefreshToken = (db: Db, use: NotedUse & { noteIfUsedBefore: Date }) =>
  maybeOne<UserOfToken>(
    db,
    sql`
      with found as (
        select id, user_id, last_used_at, is_impersonation, expires_at
        from sessions s
        where project_id = ${use.projectId} and refresh_token_hash = ${use.hash} and ${isAlive(use)}
      ), noted as (
        update sessions s
        set last_used_at = ${use.now}, device = coalesce(${use.device}, s.device), address = coalesce(${use.address}, s.address)
        from found
        where s.project_id = ${use.projectId} and s.id = found.id and found.last_used_at < ${use.noteIfUsedBefore}
      )
      select ${userColumns}, s.id as "sessionId", ${impersonationEndColumns}
      from found s
      join users u on u.project_id = ${use.projectId} and u.id = s.user_id`,
  );

/** Replaces an active refresh token with its successor: of concurrent requests, only one gets the row. */
export const replaceRefreshToken = (
  db: Db,
  use: NotedUse & { successorHash: Buffer; familyHash: Buffer; ifRotatedBefore: Date },
) =>
  maybeOne<UserOfToken>(
    db,
    sql`
      with rotated as (
        update sessions s
        set refresh_token_hash = ${use.successorHash}, previous_token_hash = s.refresh_token_hash, token_family_hash = ${use.familyHash},
          rotated_at = ${use.now}, last_used_at = ${use.now}, device = coalesce(${use.device}, s.device),
          address = coalesce(${use.address}, s.address)
        where s.project_id = ${use.projectId} and s.refresh_token_hash = ${use.hash} and ${isAlive(use)}
          and (s.rotated_at is null or s.rotated_at <= ${use.ifRotatedBefore})
        returning s.id, s.user_id, s.is_impersonation, s.expires_at
      )
      select ${userColumns}, s.id as "sessionId", ${impersonationEndColumns}
      from rotated s
      join users u on u.project_id = ${use.projectId} and u.id = s.user_id`,
  );

/** The session that a replaced token belongs to, and whether the token may still be used. */
export const findSpentToken = (use: TokenUse & { familyHash: Buffer; ifRotatedAfter: Date }) =>
  part(
    'spent',
    sql`
      select id, user_id, is_impersonation, expires_at, coalesce(previous_token_hash = ${use.hash} and rotated_at > ${use.ifRotatedAfter}, false) as is_in_time
      from sessions s
      where project_id = ${use.projectId} and token_family_hash = ${use.familyHash} and refresh_token_hash <> ${use.hash}
        and ${livingCondition(use.now)}`,
  );

/** Revokes the session: two parties have its tokens, and one of them is not its owner. */
export const deleteSessionOfSpentToken = (projectId: string) =>
  part(
    'ended',
    sql`
      delete from sessions s
      using ${rowsOf('spent')}
      where s.project_id = ${projectId} and s.id = spent.id and not spent.is_in_time
      returning s.id, s.user_id, s.is_impersonation`,
  );

/** Selects the user, if the replaced token is still accepted. */
export const selectUserOfSpentToken = (projectId: string) => sql`
  select ${userColumns}, s.id as "sessionId", ${impersonationEndColumns}
  from ${rowsOf('spent')} s
  join users u on u.project_id = ${projectId} and u.id = s.user_id
  where s.is_in_time`;

export const deleteSessionByRefreshToken = (use: TokenUse) =>
  part(
    'ended',
    sql`
      delete from sessions s
      where s.project_id = ${use.projectId} and s.refresh_token_hash = ${use.hash} and ${livingCondition(use.now)}
      returning s.id, s.user_id, s.is_impersonation`,
  );
