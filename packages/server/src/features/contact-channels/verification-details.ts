import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { findUser, type User } from '../users/index.ts';
import { checkCode } from '../verification-codes/index.ts';
import { isNeverProved } from '../users/changes/index.ts';
import { hasAddress } from './has-address.ts';

export interface VerificationDetails {
  readonly user: User & { readonly primaryEmail: string };
  readonly isRefusable: boolean;
}

/** Whoever reads the mail learns who signed up with their address, and when, before they prove it. */
export async function verificationDetails(
  ctx: Context,
  projectId: string,
  given: string,
): Promise<VerificationDetails> {
  const { userId, emailNormalized } = await checkCode(ctx, projectId, 'email_verification', given);
  const user = userId === null ? undefined : await findUser(ctx.db, projectId, userId);
  if (!hasAddress(user, emailNormalized)) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // it has changed since
  return { user, isRefusable: await isNeverProved(ctx.db, projectId, user.id) };
}
