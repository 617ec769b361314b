import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { always, together } from '../../../db/together.ts';
import { lockUser, lockUserByEmail } from '../users/users.queries.ts';
import type { User } from '../users/user.ts';
import type { ContactChannel } from '../contact-channels/contact-channel.ts';
import { findOwnedAddress } from './owned-address.ts';
import { MAX_WRONG_TRIES, requireUsable } from './require-usable.ts';
import type { CheckedCode, VerificationCode } from './verification-code.ts';
import { findCode, selectUsed, takeCode } from './verification-codes.queries.ts';

export interface Redemption<Value> {
  /** Locks what has its place before the user. */
  readonly lockBefore?: (ctx: TransactionContext) => Promise<void>;
  /** Runs in the transaction that has used the code up: a throw gives it back. */
  readonly use: (ctx: TransactionContext, owner: User, address: ContactChannel) => Promise<Value>;
  /** For an address that was nobody's when the code was made, and is nobody's still. */
  readonly welcome?: (ctx: TransactionContext) => Promise<Value>;
}

/**
 * Uses a checked code up; of all who try at once exactly one gets it. The order is everybody's: look at the code, refuse
 * what can be refused, lock the user, use the code, act. So wrong tries stay counted whatever comes after, and nobody waits
 * in a ring (deadlock). An address that has changed hands since the code was mailed makes it expired. See
 * docs/adr/0011-one-time-codes.md.
 */
export function redeemCode<Value>(
  ctx: Context,
  projectId: string,
  code: CheckedCode,
  { lockBefore, use, welcome }: Redemption<Value>,
): Promise<Value> {
  return inTransaction(ctx, async (ctx) => {
    await lockBefore?.(ctx);
    const user = await lockOwner(ctx, projectId, code, { isForAnybody: welcome !== undefined });
    await useUp(ctx, projectId, code);
    if (user === undefined && code.userId === null && welcome) return welcome(ctx);
    const address = user && (await findOwnedAddress(ctx.db, projectId, user, code));
    if (!address) throw new KnownError('VERIFICATION_CODE_EXPIRED');
    return use(ctx, user, address);
  });
}

/** Whoever the code was made for or, where it was made for nobody, whoever has the address by now. */
async function lockOwner(
  { db }: TransactionContext,
  projectId: string,
  { userId, emailNormalized }: VerificationCode,
  { isForAnybody }: { isForAnybody: boolean },
): Promise<User | undefined> {
  if (userId !== null) return lockUser(db, projectId, userId);
  return isForAnybody ? lockUserByEmail(db, projectId, emailNormalized) : undefined;
}

/** The part of a statement that uses a checked code up, if a condition holds. */
export const useUpIf = <Needs extends string>(
  ctx: Context,
  projectId: string,
  { purpose, hash }: CheckedCode,
  condition: Sql<Needs>,
) => takeCode({ projectId, purpose, hash, now: ctx.clock.now(), maxWrongTries: MAX_WRONG_TRIES }, condition);

/** Uses a checked code up, or throws why that is too late. */
export async function useUp(ctx: TransactionContext, projectId: string, code: CheckedCode): Promise<void> {
  if (await maybeOne(ctx.db, together([useUpIf(ctx, projectId, code, always)], selectUsed))) return;
  const now = await findCode(ctx.db, { projectId, purpose: code.purpose, hash: code.hash });
  if (!now) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, now);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // taken and given back between the two statements
}
