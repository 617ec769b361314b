import { normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { execute } from '../../../db/db.ts';
import { untilNoneIsLeft } from '../../../db/sweep.ts';
import { stopSecondSignIn } from '../second-addresses/second-addresses.queries.ts';
import { lockUser, lockUserByEmail } from './users.queries.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { EMAIL_SIGN_IN_INDEX } from './changes.queries.ts';
import {
  deleteAddressToNormalize,
  deleteAddressesToNormalize,
  lockAddressesToNormalize,
  setNormalizedAddress,
  switchEmailSignInOff,
  type AddressToNormalize,
  type WrittenAddress,
} from './normalize-addresses.queries.ts';

/** Writes anew what users are found by, for those whose address a version before may have compared in another way. */
export const normalizeAddresses = (ctx: Context): Promise<void> =>
  untilNoneIsLeft(async () => {
    const waiting = await inTransaction(ctx, passOverRightOnes);
    for (const address of waiting.filter(isWrong)) await normalizeOrTryAgain(ctx, address);
    return waiting;
  });

/** Most are written down as they are compared, and need no transaction of their own. */
async function passOverRightOnes(ctx: TransactionContext): Promise<readonly WrittenAddress[]> {
  const waiting = await lockAddressesToNormalize(ctx.db);
  await deleteAddressesToNormalize(
    ctx.db,
    waiting.filter((address) => !isWrong(address)),
  );
  return waiting;
}

const isWrong = ({ primaryEmail, emailNormalized }: WrittenAddress): boolean =>
  primaryEmail !== null && normalizeEmail(primaryEmail) !== emailNormalized;

async function normalizeOrTryAgain(ctx: Context, address: AddressToNormalize): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => normalizeAddress(ctx, address));
  } catch (error) {
    if (!isUniqueViolation(error, EMAIL_SIGN_IN_INDEX)) throw error; // somebody took the address meanwhile: it still waits
  }
}

async function normalizeAddress(ctx: TransactionContext, address: AddressToNormalize): Promise<void> {
  const { projectId, userId } = address;
  const user = await lockUser(ctx.db, projectId, userId);
  if (user && user.primaryEmail !== null) {
    const emailNormalized = normalizeEmail(user.primaryEmail);
    if (user.emailAuthEnabled) await keepOneOwner(ctx, projectId, { user, emailNormalized });
    await execute(ctx.db, setNormalizedAddress({ projectId, userId, emailNormalized }));
  }
  await execute(ctx.db, deleteAddressToNormalize(address));
}

/** Of two accounts that turn out to have one address, the proved one keeps signing in by it, or else the one that was there. */
async function keepOneOwner(
  ctx: TransactionContext,
  projectId: string,
  { user, emailNormalized }: { user: User; emailNormalized: string },
): Promise<void> {
  const other = await lockUserByEmail(ctx.db, projectId, emailNormalized);
  if (!other || other.id === user.id) return;
  const { id: userId } = user.primaryEmailVerified && !other.isSignInEmailVerified ? other : user;
  await changeUser(ctx, projectId, 'user.updated', switchEmailSignInOff({ projectId, userId }));
  await stopSecondSignIn(ctx.db, { projectId, userId });
  ctx.log.warn({ projectId, userId }, 'two accounts have the same address: this one no longer signs in by e-mail');
}
