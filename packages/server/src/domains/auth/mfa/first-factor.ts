import { KnownError, type SessionMethod } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { part, together } from '../../../db/together.ts';
import { provedHere, signedInHere, type Proved } from '../../core/index.ts';
import {
  hasBegun,
  selectBegun,
  startSession,
  startSessionOfPassword,
  type StartedSession,
  requireUnrestricted,
  type User,
  makeAttemptCode,
} from '../../identity/index.ts';

/** What proving a first factor leads to: a session, or an attempt at the second factor, which may begin one. Never both. */
export type FirstFactorOutcome =
  | { readonly session: StartedSession; readonly attemptCode?: never }
  | { readonly attemptCode: string; readonly sessionId: string; readonly session?: never };

/**
 * A first factor was proved under the lock of its user. It may run in a transaction that uses something up: the outcome is
 * told by `requireSession` after that, since a throw would give it back. See docs/adr/0015-refused-by-default.md.
 */
export async function passFirstFactor(
  ctx: Context,
  projectId: string,
  user: User,
  method: SessionMethod,
  proved: Omit<Proved, 'userId'> | undefined,
): Promise<FirstFactorOutcome> {
  const outcome = await pass(ctx, projectId, user, { method, proved, passwordHash: null });
  if (!outcome) throw new Error('the second factor was switched off under a lock');
  return outcome;
}

/**
 * The same for a password, which is compared without a lock. Undefined if it is no longer the one that was proved, or the
 * second factor was switched on or off, or the user restricted.
 */
export const passPassword = (
  ctx: Context,
  projectId: string,
  email: string,
  user: User & { passwordHash: string; isNoted: boolean },
): Promise<FirstFactorOutcome | undefined> =>
  pass(ctx, projectId, user, {
    method: 'password',
    proved: { kind: 'password', subject: email, isNoted: user.isNoted },
    passwordHash: user.passwordHash,
  });

interface FirstFactor {
  readonly method: SessionMethod;
  /** What could have been guessed at. */
  readonly proved: Omit<Proved, 'userId'> | undefined;
  /** Of the password that was compared, if it was one: nothing begins with another. */
  readonly passwordHash: string | null;
}

/**
 * Passwords, and codes that are redeemed in a transaction, end here; a code of somebody whose address is proved does the same
 * in the statement that uses it up (auth/otp/sign-in-known-user.ts). Undefined if the user is no
 * longer as they were proved: then nothing was done at all.
 */
async function pass(
  ctx: Context,
  projectId: string,
  user: User,
  { method, proved, passwordHash }: FirstFactor,
): Promise<FirstFactorOutcome | undefined> {
  requireUnrestricted(user);
  const forgotten = proved ? provedHere(ctx, projectId, { ...proved, userId: user.id }, hasBegun) : [];
  if (user.requiresTotp) {
    const { statement, code, sessionId } = makeAttemptCode(ctx, projectId, { userId: user.id, passwordHash });
    const started = await maybeOne(ctx.db, together([part('begun', statement), ...forgotten], selectBegun));
    return started && { attemptCode: code, sessionId };
  }
  const alongside = [...forgotten, ...signedInHere(ctx, projectId, user.id, hasBegun, proved?.isNoted)];
  const session =
    passwordHash === null
      ? await startSession(ctx, projectId, user, { method, alongside })
      : await startSessionOfPassword(ctx, projectId, { ...user, passwordHash }, alongside);
  return session && { session };
}

/** The session, or the refusal that asks for the second factor. */
export function requireSession({ session, attemptCode }: FirstFactorOutcome): StartedSession {
  if (attemptCode !== undefined)
    throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: attemptCode });
  return session;
}
