import { SESSION_DEFAULT_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { execute, maybeOne } from '../../db/db.ts';
import type { Sql } from '../../db/sql.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import type { User } from '../users/index.ts';
import { issueAccessToken } from './access-token.ts';
import { insertSession, insertSessionOfPassword } from './sessions.queries.ts';

/** What a sign-in answers with. */
export interface StartedSession {
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface PreparedSession {
  /** The statement that makes it real. */
  readonly statement: Sql;
  readonly session: StartedSession;
}

/** Makes the tokens of a new session; it begins when its statement has run, alone or together with others. */
export async function prepareSession(
  ctx: Context,
  projectId: string,
  user: User,
  toStatement = insertSession,
): Promise<PreparedSession> {
  const now = ctx.clock.now();
  const id = ctx.random.uuid();
  const refreshToken = ctx.random.secret();
  const statement = toStatement({
    projectId,
    id,
    userId: user.id,
    refreshTokenHash: hashSecret(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DEFAULT_LIFETIME_MS),
  });
  const accessToken = await issueAccessToken(ctx, projectId, { ...user, sessionId: id });
  return { statement, session: { userId: user.id, accessToken, refreshToken } };
}

/** Undefined if the password that was proved is no longer the one: what ended the other sessions ends this one too. */
export async function startSessionOfPassword(
  ctx: Context,
  projectId: string,
  user: User & { passwordHash: string },
): Promise<StartedSession | undefined> {
  const { statement, session } = await prepareSession(ctx, projectId, user, (row) =>
    insertSessionOfPassword(row, user.passwordHash),
  );
  const started = await maybeOne(ctx.db, statement);
  return started && session;
}

export async function startSession(ctx: Context, projectId: string, user: User): Promise<StartedSession> {
  const { statement, session } = await prepareSession(ctx, projectId, user);
  await execute(ctx.db, statement);
  return session;
}
