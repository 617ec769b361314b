import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { lockUserByEmail } from '../../users/index.ts';
import { checkCode, useCode } from '../../verification-codes/index.ts';
import { changePassword, proveAddressByReset } from '../../users/changes/index.ts';
import { requireAcceptablePassword } from './acceptable-password.ts';

/**
 * Ends every session of the user and signs nobody in. Whatever refuses the password leaves the code usable. The second
 * factor stays, unless the code is the first proof of the address.
 */
export async function resetPassword(
  ctx: Context,
  project: Project,
  given: { code: string; password: string },
): Promise<void> {
  const { userId, emailNormalized } = await checkCode(ctx, project.id, 'password_reset', given.code);
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireAcceptablePassword(project.config, given.password);
  const passwordHash = await ctx.passwords.hash(given.password, ctx.device.clientAddress);
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx.db, project.id, emailNormalized);
    await useCode(ctx, project.id, 'password_reset', given.code);
    if (!user || user.id !== userId) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // the address has changed hands
    if (user.primaryEmailVerified) await changePassword(ctx, project, { user, passwordHash, keepSessionId: null });
    else await proveAddressByReset(ctx, project, { user, passwordHash });
  });
}
