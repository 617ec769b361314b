import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { part, together } from '../../../db/together.ts';
import { provedHere, signedInHere } from '../../core/index.ts';
import {
  type User,
  hasUsed,
  makeAttemptCode,
  selectUsed,
  useUpIf,
  type CheckedCode,
  insertSessionIf,
  prepareSession,
} from '../../identity/index.ts';
import type { FirstFactorOutcome } from '../mfa/first-factor.ts';
import { holdUser, isHeld } from './otp.queries.ts';

/** The user who was read with the code. */
export interface FoundOwner extends User {
  /** They signed in from the IP address of the request within the last day. */
  readonly isNoted: boolean;
}

/**
 * Signs in a user whose address was verified before: one statement uses the code up and starts the session, or the
 * attempt at two-factor authentication, or does nothing at all. The order of locks is the same everywhere: user, code,
 * counts. Returns undefined if the code was used meanwhile, or the user changed.
 */
export async function signInKnownUser(
  ctx: Context,
  projectId: string,
  found: CheckedCode & FoundOwner,
): Promise<FirstFactorOutcome | undefined> {
  const { id: userId, emailNormalized, requiresTotp, isNoted } = found;
  const used = [
    holdUser({ projectId, id: userId, emailNormalized, requiresTotp }),
    useUpIf(ctx, projectId, found, isHeld),
    ...provedHere(ctx, projectId, { kind: 'code', subject: emailNormalized, userId, isNoted }, hasUsed),
  ];
  if (requiresTotp) {
    const attempt = makeAttemptCode(ctx, projectId, { userId }, hasUsed);
    const isUsed = await maybeOne(ctx.db, together([...used, part('attempt', attempt.statement)], selectUsed));
    return isUsed && { attemptCode: attempt.code, sessionId: attempt.sessionId };
  }
  const { begun, session } = await prepareSession(ctx, projectId, found, {
    method: 'otp',
    toStatement: (row) => insertSessionIf(hasUsed, row),
  });
  const signedIn = [...begun, ...signedInHere(ctx, projectId, userId, hasUsed, isNoted)];
  const isUsed = await maybeOne(ctx.db, together([...used, ...signedIn], selectUsed));
  return isUsed && { session };
}
