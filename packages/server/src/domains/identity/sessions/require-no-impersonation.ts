import { KnownError } from '@keystead/contract';
import type { SignedIn } from './session.ts';

/** For what only the user may do, and nobody who is signed in as them. */
export function requireNoImpersonation({ impersonationEndsAt }: Pick<SignedIn, 'impersonationEndsAt'>): void {
  if (impersonationEndsAt !== null) throw new KnownError('IMPERSONATION_NOT_ALLOWED');
}
