import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import type { Project } from '../projects/index.ts';
import { lockUser } from '../users/index.ts';
import { checkCode, useCode } from '../verification-codes/index.ts';
import { proveAddress } from '../users/changes/index.ts';

/** Nobody needs to be signed in: the code says whose address it proves. */
export async function verifyAddress(ctx: Context, project: Project, given: string): Promise<void> {
  const { userId: owner } = await checkCode(ctx, project.id, 'email_verification', given);
  await inTransaction(ctx, async (ctx) => {
    if (owner !== null) await lockUser(ctx.db, project.id, owner);
    const { userId, emailNormalized } = await useCode(ctx, project.id, 'email_verification', given);
    const user = userId === null ? undefined : await proveAddress(ctx, project.id, { userId, emailNormalized });
    if (!user) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // the address has changed since
  });
}
