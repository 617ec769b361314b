import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { isNeverProved } from '../users/changes/index.ts';
import { findUser } from '../users/index.ts';
import { checkCode, ownsAddress, type AddressOwner } from '../verification-codes/index.ts';

export interface VerificationDetails {
  readonly user: AddressOwner;
  readonly isRefusable: boolean;
}

/** Whoever reads the mail learns who signed up with their address, and when, before they prove it. */
export async function verificationDetails(
  ctx: Context,
  projectId: string,
  given: string,
): Promise<VerificationDetails> {
  const code = await checkCode(ctx, projectId, 'email_verification', given);
  const user = code.userId === null ? undefined : await findUser(ctx.db, projectId, code.userId);
  if (!ownsAddress(user, code)) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // it has changed since
  return { user, isRefusable: await isNeverProved(ctx.db, projectId, user.id) };
}
