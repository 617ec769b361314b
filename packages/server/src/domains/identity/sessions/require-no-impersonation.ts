import { KnownError } from '@keystead/contract';
import type { SignedIn } from './session.ts';

/** For actions that only the user may do, not an owner who impersonates them. */
export function requireNoImpersonation({ impersonationEndsAt }: Pick<SignedIn, 'impersonationEndsAt'>): void {
  if (impersonationEndsAt !== null) throw new KnownError('IMPERSONATION_NOT_ALLOWED');
}
