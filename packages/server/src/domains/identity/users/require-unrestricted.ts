import { KnownError } from '@keystead/contract';
import type { User } from './user.ts';

type Restricted = Pick<User, 'restrictedAt' | 'restrictedReason'>;

/** Why a user does not get in whom an owner restricts. Asked once they have proved who they are, so that no address alone shows it (enumeration). */
export const whyRestricted = ({ restrictedAt, restrictedReason }: Restricted): KnownError | undefined =>
  restrictedAt === null ? undefined : new KnownError('USER_RESTRICTED', { reason: restrictedReason });

export function requireUnrestricted(user: Restricted): void {
  const refusal = whyRestricted(user);
  if (refusal) throw refusal;
}
