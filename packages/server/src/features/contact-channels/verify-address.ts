import type { Context } from '../../context.ts';
import type { Project } from '../projects/index.ts';
import { proveAddress } from '../users/changes/index.ts';
import { checkCode, redeemCode } from '../verification-codes/index.ts';

/** Nobody needs to be signed in: the code says whose address it proves. */
export async function verifyAddress(ctx: Context, project: Project, given: string): Promise<void> {
  const code = await checkCode(ctx, project.id, 'email_verification', given);
  await redeemCode(ctx, project.id, code, { use: (ctx, owner) => proveAddress(ctx, project.id, owner.id) });
}
