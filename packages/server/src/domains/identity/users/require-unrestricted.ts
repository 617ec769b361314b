import { KnownError } from '@keystead/contract';
import type { User } from './user.ts';

type Restricted = Pick<User, 'restrictedAt' | 'restrictedReason'>;

/**
 * Returns the error for a user whom an owner has restricted. Only call it once they have authenticated, so that an
 * address alone doesn't reveal it (enumeration).
 */
export const whyRestricted = ({ restrictedAt, restrictedReason }: Restricted): KnownError | undefined =>
  restrictedAt === null ? undefined : new KnownError('USER_RESTRICTED', { reason: restrictedReason });

export function requireUnrestricted(user: Restricted): void {
  const refusal = whyRestricted(user);
  if (refusal) throw refusal;
}
