import { KnownError } from '@keystead/contract';
import type { User } from './user.ts';

/** Whom an owner restricts does not get in. Asked once they have proved who they are, so that no address alone tells of it (enumeration). */
export function requireUnrestricted({
  restrictedAt,
  restrictedReason,
}: Pick<User, 'restrictedAt' | 'restrictedReason'>): void {
  if (restrictedAt !== null) throw new KnownError('USER_RESTRICTED', { reason: restrictedReason });
}
