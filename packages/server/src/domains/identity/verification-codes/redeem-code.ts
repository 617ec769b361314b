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
  /** Locks what must be locked before the user. */
  readonly lockBefore?: (ctx: TransactionContext) => Promise<void>;
  /** Runs in the transaction that has used the code up: if it throws, the code stays usable. */
  readonly use: (ctx: TransactionContext, owner: User, address: ContactChannel) => Promise<Value>;
  /** For an address that belonged to no user when the code was created, and still doesn't. */
  readonly welcome?: (ctx: TransactionContext) => Promise<Value>;
}

/**
 * Uses a checked code up; of concurrent requests, exactly one gets it. The order is the same everywhere: read the code,
 * refuse what can be refused, lock the user, use the code, act. So failed attempts stay counted whatever comes after,
 * and requests never wait for each other in a cycle (deadlock). If the address has moved to another user since the code
 * was emailed, the code counts as expired. See docs/adr/0011-one-time-codes.md.
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

/** Locks the user whom the code was created for or, if there was none, the user who has the address by now. */
async function lockOwner(
  { db }: TransactionContext,
  projectId: string,
  { userId, emailNormalized }: VerificationCode,
  { isForAnybody }: { isForAnybody: boolean },
): Promise<User | undefined> {
  if (userId !== null) return lockUser(db, projectId, userId);
  return isForAnybody ? lockUserByEmail(db, projectId, emailNormalized) : undefined;
}

/** The CTE that uses a checked code up, if the condition is true. */
export const useUpIf = <Needs extends string>(
  ctx: Context,
  projectId: string,
  { purpose, hash }: CheckedCode,
  condition: Sql<Needs>,
) => takeCode({ projectId, purpose, hash, now: ctx.clock.now(), maxWrongTries: MAX_WRONG_TRIES }, condition);

/** Uses a checked code up, or throws why it can no longer be used. */
export async function useUp(ctx: TransactionContext, projectId: string, code: CheckedCode): Promise<void> {
  if (await maybeOne(ctx.db, together([useUpIf(ctx, projectId, code, always)], selectUsed))) return;
  const now = await findCode(ctx.db, { projectId, purpose: code.purpose, hash: code.hash });
  if (!now) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, now);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // used and rolled back between the two statements
}
