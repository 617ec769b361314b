import type { MfaMethods } from './auth/mfa.ts';
import { passwordSignIn } from './auth/password-sign-in.ts';
import type { PasswordMethods } from './auth/password.ts';
import type { WaysIn } from './auth/ways-in.ts';
import type { Account } from './client-account.ts';
import type { AskedHereMethods } from './codes/asked-here.ts';
import type { RedirectMethods } from './redirects/navigation.ts';
import type { CurrentUser } from './users/current-user.ts';

/** The methods for the pages of an app: sign-up, sign-in and redirects. */
export interface ScreenMethods
  extends Omit<WaysIn, 'prepare'>, PasswordMethods, MfaMethods, AskedHereMethods, RedirectMethods {
  /**
   * Loads code that otherwise loads with the first method call: the account methods if someone is signed in, otherwise
   * the sign-in methods. Call it once a page is shown, so that a button works immediately, or reports a missing
   * connection. Rejects if the code can't be loaded; the next method call then tries again.
   */
  readonly preload: () => Promise<void>;
}

export function screenMethods<User extends CurrentUser>(account: Account<User>): ScreenMethods {
  const { parts } = account;
  const { session, redirects, secondFactor, askedHere, onDemand } = parts;
  const { prepare, ...waysIn } = onDemand(
    async () => (await import('./methods-on-demand.ts')).waysIn(parts),
    'prepare',
    'signUpWithCredential',
    'sendForgotPasswordEmail',
    'verifyPasswordResetCode',
    'resetPassword',
    'sendMagicLinkEmail',
    'verifyMagicLinkCode',
    'signInWithMagicLink',
    'signInWithOAuth',
    'callOAuthCallback',
    'signInWithMfa',
    'checkEmailVerificationCode',
    'refuseEmailVerification',
    'verifyEmail',
    'verifyTeamInvitationCode',
    'getTeamInvitationDetails',
    'acceptTeamInvitation',
    'signInAsUser',
  );
  return {
    async preload() {
      await Promise.all([redirects.prepare(), session.exists() ? account.prepare() : prepare()]);
    },
    ...passwordSignIn(parts),
    ...waysIn,
    mfaAttemptCode: secondFactor.attemptCode,
    forgetMfaAttempt: secondFactor.forget,
    ...askedHere.methods,
    ...redirects.methods,
  };
}
