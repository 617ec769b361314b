import { type MfaEnrolmentActions, mfaEnrolmentActions } from '../auth/mfa-enrolment.ts';
import { type PasswordChangeMethods, passwordChangeMethods } from '../auth/password-change.ts';
import { type VerificationMailActions, verificationMailActions } from '../contact-channels/email-verification.ts';
import { type UserChangeMethods, userChangeMethods } from './user-changes.ts';

/** What people do with their account. */
export interface AccountActions
  extends UserChangeMethods, PasswordChangeMethods, MfaEnrolmentActions, VerificationMailActions {}

type AccountParts = Parameters<typeof mfaEnrolmentActions>[0] &
  Parameters<typeof passwordChangeMethods>[0] &
  Parameters<typeof verificationMailActions>[0] &
  Parameters<typeof userChangeMethods>[0];

/** Loaded when somebody first changes something. */
export function accountActions(parts: AccountParts): AccountActions {
  return {
    ...userChangeMethods(parts),
    ...passwordChangeMethods(parts),
    ...mfaEnrolmentActions(parts),
    ...verificationMailActions(parts),
  };
}
