import type { MfaMethods } from './auth/mfa.ts';
import { passwordSignIn } from './auth/password-sign-in.ts';
import type { PasswordMethods } from './auth/password.ts';
import type { WaysIn } from './auth/ways-in.ts';
import type { Account } from './client-account.ts';
import type { AskedHereMethods } from './codes/asked-here.ts';
import type { RedirectMethods } from './redirects/navigation.ts';
import type { CurrentUser } from './users/current-user.ts';

/** What the pages of an app need for people who are not signed in yet, and to lead on from one to the next. */
export interface ScreenMethods
  extends Omit<WaysIn, 'prepare'>, PasswordMethods, MfaMethods, AskedHereMethods, RedirectMethods {
  /**
   * Loads what is otherwise loaded by the first call of a method: for whoever is signed in what they do with their
   * account, for others the ways in. A page calls it once it is shown, so that a button works, or says that there is no
   * network, whenever it is pressed. What could not be loaded rejects, and is tried again by the call that needs it.
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
