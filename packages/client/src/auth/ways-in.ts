import type { ClientParts } from '../client-parts.ts';
import { type EmailVerificationMethods, emailVerificationMethods } from '../contact-channels/email-verification.ts';
import { type ImpersonationCodeMethods, impersonationCodeMethods } from '../impersonations/sign-in-as-user.ts';
import { type InvitationCodeMethods, invitationCodeMethods } from '../invitations/invitation-codes.ts';
import { createNavigation } from '../redirects/navigation.ts';
import { type MfaMethods, mfaSignIn } from './mfa.ts';
import { type OAuthMethods, oauthMethods } from './oauth.ts';
import { type OtpMethods, otpMethods } from './otp.ts';
import type { PasswordMethods } from './password.ts';
import { type PasswordResetMethods, passwordResetMethods } from './password-reset.ts';
import { passwordSignUp } from './password-sign-up.ts';

/** All ways in but the password, and what leads to them. */
export interface WaysIn
  extends
    Pick<PasswordMethods, 'signUpWithCredential'>,
    PasswordResetMethods,
    OtpMethods,
    OAuthMethods,
    Pick<MfaMethods, 'signInWithMfa'>,
    EmailVerificationMethods,
    InvitationCodeMethods,
    ImpersonationCodeMethods {
  /** Loads them, for whoever must not fail later. */
  readonly prepare: () => Promise<void>;
}

/** Loaded when somebody first takes one of them, together with what leads on to the next page. */
export function waysIn(given: Omit<ClientParts, 'links'>): WaysIn {
  const parts: ClientParts = { ...given, links: createNavigation(given).links };
  return {
    prepare: async () => undefined,
    ...passwordSignUp(parts),
    ...passwordResetMethods(parts),
    ...otpMethods(parts),
    ...oauthMethods(parts),
    ...mfaSignIn(parts),
    ...emailVerificationMethods(parts),
    ...invitationCodeMethods(parts),
    ...impersonationCodeMethods(parts),
  };
}
