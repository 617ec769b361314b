import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Project } from '../projects/index.ts';
import { lockUser } from '../users/index.ts';
import { checkCode, useCode } from '../verification-codes/index.ts';
import { deleteUser, isNeverProved } from '../users/changes/index.ts';
import { hasAddress } from './has-address.ts';

/**
 * "This was not me": the owner of an address deletes the account that somebody else made with it. Only one of which no
 * address was ever proved: a code that went astray after a change of address must not delete anybody's account.
 */
export async function refuseAddress(ctx: Context, project: Project, given: string): Promise<void> {
  const { userId } = await checkCode(ctx, project.id, 'email_verification', given);
  await inTransaction(ctx, async (ctx) => {
    const user = userId === null ? undefined : await lockUser(ctx.db, project.id, userId);
    const { emailNormalized } = await useCode(ctx, project.id, 'email_verification', given);
    if (!hasAddress(user, emailNormalized)) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // it has changed since
    if (user.primaryEmailVerified) throw new KnownError('EMAIL_ALREADY_VERIFIED');
    if (!(await isNeverProved(ctx.db, project.id, user.id)))
      throw new Refusal(400, 'An address of this account was proved before, so it is not deleted.');
    await deleteUser(ctx, project.id, user.id);
  });
}
