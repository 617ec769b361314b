import { KnownError } from '@keystead/contract';
import { ofUser } from '../sign-in-counts/index.ts';
import type { User } from './user.ts';

/** Whom an owner restricts does not get in. Asked once they have proved who they are, so that no address alone tells of it (enumeration). */
export function requireUnrestricted({
  id,
  restrictedAt,
  restrictedReason,
}: Pick<User, 'id' | 'restrictedAt' | 'restrictedReason'>): void {
  if (restrictedAt !== null) throw ofUser(id, new KnownError('USER_RESTRICTED', { reason: restrictedReason }));
}
