import { SESSION_DEFAULT_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute, maybeOne } from '../../../db/db.ts';
import { together, type Sql } from '../../../db/sql.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import type { User } from '../../users/index.ts';
import { issueAccessToken } from './access-token.ts';
import { deviceOf } from './device-of.ts';
import { insertSession, insertSessionOfPassword, type NewSession } from './sessions.queries.ts';

/** What a sign-in answers with. */
export interface StartedSession {
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface SessionOptions {
  /** A year unless given. */
  readonly lifetimeMillis?: number | undefined;
  readonly isImpersonation?: boolean | undefined;
}

/** What else is written in the statement that starts a session, part by part. */
export type Alongside = Readonly<Record<string, Sql>>;

interface PreparedSession {
  /** The statement that makes it real. */
  readonly statement: Sql;
  readonly session: StartedSession;
}

/** Makes the tokens of a new session; it begins when its statement has run, alone or together with others. */
export async function prepareSession(
  ctx: Context,
  projectId: string,
  user: User,
  { toStatement = insertSession, ...options }: SessionOptions & { toStatement?: (session: NewSession) => Sql } = {},
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
    expiresAt: new Date(now.getTime() + (options.lifetimeMillis ?? SESSION_DEFAULT_LIFETIME_MS)),
    isImpersonation: options.isImpersonation ?? false,
    ...deviceOf(ctx),
  });
  const accessToken = await issueAccessToken(ctx, projectId, { ...user, sessionId: id });
  return { statement, session: { userId: user.id, accessToken, refreshToken } };
}

/**
 * Undefined if the password that was proved is no longer the one, or a second factor is due by now: what ended the other
 * sessions ends this one too.
 */
export async function startSessionOfPassword(
  ctx: Context,
  projectId: string,
  user: User & { passwordHash: string },
  alongside: Alongside = {},
): Promise<StartedSession | undefined> {
  const { statement, session } = await prepareSession(ctx, projectId, user, {
    toStatement: (row) => insertSessionOfPassword(row, user.passwordHash),
  });
  const started = await maybeOne(ctx.db, together(alongside, statement));
  return started && session;
}

export async function startSession(
  ctx: Context,
  projectId: string,
  user: User,
  { alongside = {}, ...options }: SessionOptions & { alongside?: Alongside } = {},
): Promise<StartedSession> {
  const { statement, session } = await prepareSession(ctx, projectId, user, options);
  await execute(ctx.db, together(alongside, statement));
  return session;
}
