import { type SessionActions, sessionActions } from '../auth/active-sessions.ts';
import { type MfaEnrolmentActions, mfaEnrolmentActions } from '../auth/mfa-enrolment.ts';
import { type PasswordChangeMethods, passwordChangeMethods } from '../auth/password-change.ts';
import { type VerificationMailActions, verificationMailActions } from '../contact-channels/email-verification.ts';
import { createNavigation, type NavigationParts } from '../redirects/navigation.ts';
import { type UserChangeMethods, userChangeMethods } from './user-changes.ts';
import { type UserDeletionMethods, userDeletionMethods } from './user-deletion.ts';

/** What people do with their account. */
export interface AccountActions
  extends
    UserChangeMethods,
    UserDeletionMethods,
    PasswordChangeMethods,
    MfaEnrolmentActions,
    SessionActions,
    VerificationMailActions {
  /** Loads them, for whoever must not fail later. */
  readonly prepare: () => Promise<void>;
}

type AccountParts = Parameters<typeof mfaEnrolmentActions>[0] &
  Parameters<typeof passwordChangeMethods>[0] &
  Parameters<typeof verificationMailActions>[0] &
  Parameters<typeof userChangeMethods>[0] &
  Parameters<typeof userDeletionMethods>[0];

/** Loaded when somebody first changes something. */
export function accountActions(given: Omit<AccountParts, 'links'> & NavigationParts): AccountActions {
  const parts: AccountParts = { ...given, links: createNavigation(given).links };
  return {
    prepare: async () => undefined,
    ...userChangeMethods(parts),
    ...userDeletionMethods(parts),
    ...sessionActions(parts.sessionCall, 'me'),
    ...passwordChangeMethods(parts),
    ...mfaEnrolmentActions(parts),
    ...verificationMailActions(parts),
  };
}
