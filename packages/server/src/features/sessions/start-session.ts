import { SESSION_DEFAULT_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { execute } from '../../db/db.ts';
import type { Sql } from '../../db/sql.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import type { User } from '../users/index.ts';
import { issueAccessToken } from './access-token.ts';
import { insertSession } from './sessions.queries.ts';

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
export async function prepareSession(ctx: Context, projectId: string, user: User): Promise<PreparedSession> {
  const now = ctx.clock.now();
  const id = ctx.random.uuid();
  const refreshToken = ctx.random.secret();
  const statement = insertSession({
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

export async function startSession(ctx: Context, projectId: string, user: User): Promise<StartedSession> {
  const { statement, session } = await prepareSession(ctx, projectId, user);
  await execute(ctx.db, statement);
  return session;
}
