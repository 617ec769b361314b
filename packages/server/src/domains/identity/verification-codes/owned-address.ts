import { normalizeEmail } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { signsIn, type ContactChannel } from '../contact-channels/contact-channel.ts';
import { findChannelByAddress } from '../contact-channels/contact-channels.queries.ts';
import type { User } from '../users/user.ts';
import type { VerificationCode } from './verification-code.ts';

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
  { id: userId }: Pick<User, 'id'>,
  code: VerificationCode,
): Promise<ContactChannel | undefined> {
  const emailNormalized = normalizeEmail(code.email);
  const channel = await findChannelByAddress(db, { projectId, userId, emailNormalized });
  const isOpened = channel?.isPrimary || code.purpose === 'email_verification' || (channel && signsIn(channel));
  return isOpened ? channel : undefined;
}
