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

/**
 * The result of a first factor: a session, or an attempt at two-factor authentication, which may start one. Never both.
 */
export type FirstFactorOutcome =
  | { readonly session: StartedSession; readonly attemptCode?: never }
  | { readonly attemptCode: string; readonly sessionId: string; readonly session?: never };

/**
 * Continues a sign-in after the first factor was verified under the lock of its user. It may run in a transaction that
 * uses something up: call `requireSession` with the outcome afterwards, because throwing would undo that. See
 * docs/adr/0015-refused-by-default.md.
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
 * Like `passFirstFactor`, for a password, which is compared without a lock. Returns undefined if meanwhile the password
 * changed, two-factor authentication was enabled or disabled, or the user was restricted.
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
  /** The kind and subject of the attempt, if the factor could have been guessed. */
  readonly proved: Omit<Proved, 'userId'> | undefined;
  /** The hash of the password that was compared, if it was one: with another password no session starts. */
  readonly passwordHash: string | null;
}

/**
 * Passwords, and codes that are redeemed in a transaction, end here; for a user with a verified address, the statement
 * that uses the code up does the same (auth/otp/sign-in-known-user.ts). Returns undefined if the user has changed since
 * they were verified: then nothing was done at all.
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

/** Returns the session, or throws the error that asks for two-factor authentication. */
export function requireSession({ session, attemptCode }: FirstFactorOutcome): StartedSession {
  if (attemptCode !== undefined)
    throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: attemptCode });
  return session;
}
