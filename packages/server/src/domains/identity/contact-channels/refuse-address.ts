import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { deleteUser } from '../users/delete-user.ts';
import { isNeverProved } from '../users/changes.queries.ts';
import { checkCode } from '../verification-codes/check-code.ts';
import { redeemCode } from '../verification-codes/redeem-code.ts';
import { removeSecondAddress } from './delete-channel.ts';

/**
 * "This was not me": the owner of an address deletes the account that somebody else made with it. Only one of which no
 * address was ever proved: a code that went astray after a change of address must not delete anybody's account. From an
 * account that somebody wants to add the address to it is taken, and the account stays.
 */
export async function refuseAddress(ctx: Context, project: Project, given: string): Promise<void> {
  const code = await checkCode(ctx, project.id, 'email_verification', given);
  await redeemCode(ctx, project.id, code, {
    use: async (ctx, owner, address) => {
      if (address.isVerified) throw new KnownError('EMAIL_ALREADY_VERIFIED');
      if (!address.isPrimary) return removeSecondAddress(ctx, project.id, address);
      if (!(await isNeverProved(ctx.db, project.id, owner.id))) throw new KnownError('ACCOUNT_ALREADY_VERIFIED');
      await deleteUser(ctx, project.id, owner.id);
    },
  });
}
