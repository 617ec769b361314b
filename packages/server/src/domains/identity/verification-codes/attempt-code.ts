import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { RefusedSignIn } from '../../core/index.ts';
import { findUser } from '../users/users.queries.ts';
import { whyRestricted } from '../users/require-unrestricted.ts';
import { countTryAtAttempt, insertAttempt, takeAttempt } from './attempt-codes.queries.ts';
import { newCode } from './make-code.ts';
import { MAX_WRONG_TRIES, requireUsable } from './require-usable.ts';
import { findCode } from './verification-codes.queries.ts';

/**
 * Creates the code of a user who has passed the first factor, the statement that stores it, and the id of the session
 * that it may start.
 */
export function makeAttemptCode(
  ctx: Context,
  projectId: string,
  { userId, passwordHash = null }: { userId: string; passwordHash?: string | null },
  condition: Sql = always,
): { statement: Sql; code: string; sessionId: string } {
  const { code, ...stored } = newCode(ctx, 'mfa_attempt');
  const sessionId = ctx.random.uuid();
  return {
    statement: insertAttempt({ ...stored, projectId, userId, passwordHash, sessionId }, condition),
    code,
    sessionId,
  };
}

const hashOf = (given: string) => hashSecret(given.toLowerCase());

/** See countTryAtAttempt. */
export const tryAttemptCode = (ctx: Context, projectId: string, given: string) =>
  countTryAtAttempt({ projectId, hash: hashOf(given), now: ctx.clock.now(), maxWrongTries: MAX_WRONG_TRIES });

/** See takeAttempt. */
export const useAttemptCode = <Needs extends string>(
  ctx: Context,
  projectId: string,
  given: string,
  condition: Sql<Needs>,
) => takeAttempt({ projectId, hash: hashOf(given), now: ctx.clock.now() }, condition);

/**
 * Throws why an attempt code can't be used: not found, expired, already used, tried too often. If its user is
 * restricted, that is returned as the outcome of their sign-in. Returns undefined if it can be used.
 */
export async function requireOpenAttempt(
  ctx: Context,
  projectId: string,
  given: string,
): Promise<RefusedSignIn | undefined> {
  const code = await findCode(ctx.db, { projectId, purpose: 'mfa_attempt', hash: hashOf(given) });
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const user = await findUser(ctx.db, projectId, code.userId);
  const restriction = user && whyRestricted(user);
  if (restriction) return new RefusedSignIn(restriction, user.id);
  requireUsable(ctx, code);
  return undefined;
}
