import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { deleteUser } from '../users/delete-user.ts';
import { isNeverProved } from '../users/changes.queries.ts';
import { checkCode } from '../verification-codes/check-code.ts';
import { redeemCode } from '../verification-codes/redeem-code.ts';
import { removeSecondAddress } from './delete-channel.ts';

/**
 * "This was not me": the owner of an address deletes the account that someone else created with it. This only works
 * while the account never had a verified address: a code that went to a wrong address after a change must not delete an
 * account. If the account only wanted to add the address, the address is removed and the account stays.
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
