import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { changePassword, proveAddressByReset, checkCode, redeemCode } from '../../identity/index.ts';
import { requireAcceptablePassword } from './acceptable-password.ts';

/**
 * Revokes every session of the user and signs nobody in. If the password is refused, the code stays usable. Two-factor
 * authentication stays, unless the code verifies the address for the first time.
 */
export async function resetPassword(
  ctx: Context,
  project: Project,
  given: { code: string; password: string },
): Promise<void> {
  const code = await checkCode(ctx, project.id, 'password_reset', given.code);
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireAcceptablePassword(project.config, given.password);
  const passwordHash = await ctx.passwords.hash(given.password, ctx.device.clientAddress);
  await redeemCode(ctx, project.id, code, {
    use: async (ctx, user, { isVerified }) => {
      if (!user.emailAuthEnabled) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // a password would not sign in
      if (isVerified) await changePassword(ctx, project, { user, passwordHash, keepSessionId: null });
      else await proveAddressByReset(ctx, project, { user, passwordHash });
    },
  });
}
