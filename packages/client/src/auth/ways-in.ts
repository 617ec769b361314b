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

/** All sign-in methods except signing in with a password, and the pages that emailed links open. */
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
  /** Loads the code now, so that later calls can't fail to load it. */
  readonly prepare: () => Promise<void>;
}

/** Loads with the first call of one of these methods, together with the code for redirects. */
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
