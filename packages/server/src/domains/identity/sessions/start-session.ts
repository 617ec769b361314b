import { SESSION_DEFAULT_LIFETIME_MS, type SessionMethod } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute, maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part, together, type Part } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { recordSessionEvent } from '../../core/index.ts';
import { requireUnrestricted } from '../users/require-unrestricted.ts';
import type { User } from '../users/user.ts';
import { issueAccessToken } from './access-token.ts';
import { deviceOf } from './device-of.ts';
import { begunSessionEvent, heldByUser } from './session-events.queries.ts';
import {
  insertSession,
  insertSessionOfPassword,
  selectBegun,
  type NewSession,
  type SessionRow,
} from './sessions.queries.ts';

/** The result of a sign-in. */
export interface StartedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface SessionOptions {
  /** How the user signed in. */
  readonly method: SessionMethod;
  /** Set if this service has chosen the id before; a new one by default. */
  readonly id?: string | null | undefined;
  /** A year by default. */
  readonly lifetimeMillis?: number | undefined;
  readonly isImpersonation?: boolean | undefined;
  /** The kind and id of the actor, if it is neither the user nor the caller. */
  readonly begunBy?: Sql | undefined;
}

/** Builds the statement that inserts a session; it may depend on what another CTE finds. */
type ToStatement<Row extends NewSession, Needs extends string> = (session: Row) => Sql<Needs>;

/**
 * Prepares a session that starts when its CTEs run, alone or together with others; `open` issues the tokens, which
 * contain data of the user. Id and refresh token are always new, whatever the request contains (session fixation).
 */
export function newSession<Needs extends string>(
  ctx: Context,
  projectId: string,
  toStatement: ToStatement<NewSession, Needs>,
  options: SessionOptions,
): { readonly id: string; readonly begun: readonly Part[]; readonly open: (user: User) => Promise<StartedSession> } {
  const now = ctx.clock.now();
  const id = options.id ?? ctx.random.uuid();
  const refreshToken = ctx.random.secret();
  const expiresAt = new Date(now.getTime() + (options.lifetimeMillis ?? SESSION_DEFAULT_LIFETIME_MS));
  const impersonationEndsAt = options.isImpersonation ? expiresAt : null;
  const statement = toStatement({
    projectId,
    id,
    refreshTokenHash: hashSecret(refreshToken),
    createdAt: now,
    expiresAt,
    isImpersonation: options.isImpersonation ?? false,
    ...(options.method === 'server' ? OF_NO_DEVICE : deviceOf(ctx)),
  });
  return {
    id,
    begun: [part('begun', statement), tellOf(ctx, projectId, options)],
    open: async (user) => {
      const accessToken = await issueAccessToken(ctx, projectId, { ...user, sessionId: id, impersonationEndsAt });
      return { userId: user.id, sessionId: id, accessToken, refreshToken };
    },
  };
}

const OF_NO_DEVICE = { device: null, address: null };

/** If nobody was signed in before, the actor is the user who has just signed in. */
function tellOf(ctx: Context, projectId: string, { method, begunBy }: SessionOptions): Part {
  const actor = begunBy ?? (ctx.origin.actor === 'user' ? heldByUser : undefined);
  return recordSessionEvent(ctx, projectId, { ...begunSessionEvent(method), actor });
}

/**
 * Like `newSession`, for a user who is known already, with the tokens. A restricted user gets none, whatever they have
 * verified.
 */
export async function prepareSession<Needs extends string = never>(
  ctx: Context,
  projectId: string,
  user: User,
  options: SessionOptions & { toStatement?: ToStatement<SessionRow, Needs> },
): Promise<{ readonly begun: readonly Part[]; readonly session: StartedSession }> {
  if (!options.isImpersonation) requireUnrestricted(user);
  const toStatement = options.toStatement ?? insertSession;
  const { begun, open } = newSession(ctx, projectId, (row) => toStatement({ ...row, userId: user.id }), options);
  return { begun, session: await open(user) };
}

/**
 * Returns undefined if the password was changed after it was checked, or two-factor authentication is required by now:
 * a change that revoked the other sessions applies to this one too.
 */
export async function startSessionOfPassword(
  ctx: Context,
  projectId: string,
  user: User & { passwordHash: string },
  alongside: readonly Part[] = [],
): Promise<StartedSession | undefined> {
  const { begun, session } = await prepareSession(ctx, projectId, user, {
    method: 'password',
    toStatement: (row) => insertSessionOfPassword(row, user.passwordHash),
  });
  const started = await maybeOne(ctx.db, together([...begun, ...alongside], selectBegun));
  return started && session;
}

export async function startSession(
  ctx: Context,
  projectId: string,
  user: User,
  { alongside = [], ...options }: SessionOptions & { alongside?: readonly Part[] },
): Promise<StartedSession> {
  const { begun, session } = await prepareSession(ctx, projectId, user, options);
  await execute(ctx.db, together([...begun, ...alongside]));
  return session;
}
