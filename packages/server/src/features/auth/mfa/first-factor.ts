import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together, type Part } from '../../../db/together.ts';
import { provedHere, signedInHere, type Proved } from '../../limits/index.ts';
import { startSession, type StartedSession } from '../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { makeAttemptCode } from '../../verification-codes/index.ts';

/** What proving a first factor leads to: a session, or an attempt at the second factor. Never both. */
export type FirstFactorOutcome =
  | { readonly session: StartedSession; readonly attemptCode?: never }
  | { readonly attemptCode: string; readonly session?: never };

/**
 * Every way to sign in ends here. It may run in a transaction that uses something up: the outcome is told by
 * `requireSession` after that, since a throw would give it back.
 */
export async function passFirstFactor(
  ctx: Context,
  projectId: string,
  user: User,
  proved: Omit<Proved, 'userId'> | undefined,
): Promise<FirstFactorOutcome> {
  const forgotten = proved ? provedHere(ctx, projectId, { ...proved, userId: user.id }) : [];
  if (!user.requiresTotp) {
    const alongside = [...forgotten, ...signedInHere(ctx, projectId, user.id)];
    return { session: await startSession(ctx, projectId, user, { alongside }) };
  }
  const attemptCode = await startAttempt(ctx, projectId, user, { alongside: forgotten });
  if (attemptCode === undefined) throw new Error('the second factor was switched off under a lock');
  return { attemptCode };
}

/** The code of an attempt; undefined if the user is no longer as they were proved, or no second factor is due any more. */
export async function startAttempt(
  ctx: Context,
  projectId: string,
  user: User,
  { passwordHash = null, alongside }: { passwordHash?: string | null; alongside: readonly Part[] },
): Promise<string | undefined> {
  const { statement, code } = makeAttemptCode(ctx, projectId, { userId: user.id, passwordHash });
  const started = await maybeOne(ctx.db, together(alongside, statement));
  return started && code;
}

/** The session, or the refusal that asks for the second factor. */
export function requireSession({ session, attemptCode }: FirstFactorOutcome): StartedSession {
  if (attemptCode !== undefined)
    throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: attemptCode });
  return session;
}
