import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { lockBeforeClaim } from '../users/claim-sign-in-address.ts';
import { proveAddress } from '../users/prove-address.ts';
import { checkCode } from '../verification-codes/check-code.ts';
import { redeemCode } from '../verification-codes/redeem-code.ts';
import { proveSecondAddress } from './prove-second-address.ts';

/** Works without a signed-in user: the code names the address that it verifies. */
export async function verifyAddress(ctx: Context, project: Project, given: string): Promise<void> {
  const code = await checkCode(ctx, project.id, 'email_verification', given);
  const { userId, email } = code;
  await redeemCode<unknown>(ctx, project.id, code, {
    lockBefore: async (ctx) => {
      if (userId !== null) await lockBeforeClaim(ctx, project.id, { userId, email });
    },
    use: (ctx, owner, address) =>
      address.isPrimary ? proveAddress(ctx, project.id, owner.id) : proveSecondAddress(ctx, project, owner, address),
  });
}
