import { normalizeEmail } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { findSecondAddress } from '../second-addresses/second-addresses.queries.ts';
import { signsIn, type SecondAddress } from '../second-addresses/second-address.ts';
import type { User } from '../users/user.ts';
import type { VerificationCode } from './verification-code.ts';

/** The address of a user that a code was mailed to. */
export interface OwnedAddress {
  readonly email: string;
  readonly isVerified: boolean;
  /** Null where it is the primary one. */
  readonly second: SecondAddress | null;
}

/** Is the address that a code was mailed to the primary one of this user? */
export const isPrimaryAddress = (user: User, { email }: VerificationCode): boolean =>
  user.primaryEmail !== null && normalizeEmail(user.primaryEmail) === normalizeEmail(email);

/**
 * The address that a code was mailed to, if the user has it still. A second one signs in, and resets passwords, only where it
 * is there for that; it can be proved in any case.
 */
export async function findOwnedAddress(
  db: Db,
  projectId: string,
  user: User,
  code: VerificationCode,
): Promise<OwnedAddress | undefined> {
  if (isPrimaryAddress(user, code))
    return { email: user.primaryEmail ?? code.email, isVerified: user.primaryEmailVerified, second: null };
  const emailNormalized = normalizeEmail(code.email);
  const second = await findSecondAddress(db, { projectId, userId: user.id, emailNormalized });
  if (!second || (code.purpose !== 'email_verification' && !signsIn(second))) return undefined;
  return { email: second.email, isVerified: second.isVerified, second };
}
