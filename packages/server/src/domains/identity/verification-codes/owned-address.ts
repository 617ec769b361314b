import { normalizeEmail } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { signsIn, type ContactChannel } from '../contact-channels/contact-channel.ts';
import { findChannelByAddress } from '../contact-channels/contact-channels.queries.ts';
import type { User } from '../users/user.ts';
import type { VerificationCode } from './verification-code.ts';

/** Returns whether the address that a code was emailed to is the primary one of the user. */
export const isPrimaryAddress = (user: User, { email }: VerificationCode): boolean =>
  user.primaryEmail !== null && normalizeEmail(user.primaryEmail) === normalizeEmail(email);

/**
 * Returns the address that a code was emailed to, if the user still has it. An additional address only signs in, and
 * resets passwords, if it is enabled for sign-in; it can be verified in any case.
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
