import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isNeverProved } from '../users/changes.queries.ts';
import { findUser } from '../users/users.queries.ts';
import type { User } from '../users/user.ts';
import { checkCode } from '../verification-codes/check-code.ts';
import { findOwnedAddress } from '../verification-codes/owned-address.ts';

export interface VerificationDetails {
  readonly user: User;
  readonly email: string;
  readonly isRefusable: boolean;
  /** Whether it is an additional address, not the primary one. */
  readonly isSecondAddress: boolean;
}

/** Returns what the reader of the email sees before they verify their address: who signed up with it, and when. */
export async function verificationDetails(
  ctx: Context,
  projectId: string,
  given: string,
): Promise<VerificationDetails> {
  const code = await checkCode(ctx, projectId, 'email_verification', given);
  const user = code.userId === null ? undefined : await findUser(ctx.db, projectId, code.userId);
  const address = user && (await findOwnedAddress(ctx.db, projectId, user, code));
  if (!address) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // the address has changed since
  const { email, isPrimary, isVerified } = address;
  const isRefusable = isPrimary ? await isNeverProved(ctx.db, projectId, user.id) : !isVerified;
  return { user, email, isRefusable, isSecondAddress: !isPrimary };
}
