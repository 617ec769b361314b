import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { findUser } from '../../users/index.ts';
import { checkCode, useCode } from '../../verification-codes/index.ts';
import { changePassword } from '../accounts/index.ts';
import { requirePasswordLength } from './password-length.ts';

/** Ends every session of the user and signs nobody in. Whatever refuses the password leaves the code usable. */
export async function resetPassword(ctx: Context, project: Project, given: { code: string; password: string }): Promise<void> {
  await checkCode(ctx, project.id, 'password_reset', given.code);
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  requirePasswordLength(given.password);
  const passwordHash = await ctx.passwords.hash(given.password);
  await inTransaction(ctx, async (ctx) => {
    const { userId } = await useCode(ctx, project.id, 'password_reset', given.code);
    const user = userId === null ? undefined : await findUser(ctx.db, project.id, userId);
    if (!user) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    await changePassword(ctx, project, { user, passwordHash, keepSessionId: null });
  });
}
