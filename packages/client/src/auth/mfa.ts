import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { invalidTotpCode } from './invalid-totp-code.ts';

/** Why a second factor did not complete a sign-in. */
export type MfaSignInError = KnownError<ErrorsOf<'signInWithMfa'>>;

/** Completing a sign-in that asked for a second factor. */
export interface MfaMethods {
  /**
   * Signs in with the attempt code of a refused sign-in and the six digits of an authenticator app, then goes on as that
   * sign-in would have. A wrong code can be tried again with the same attempt; every other error ends the attempt.
   */
  readonly signInWithMfa: (
    attemptCode: string,
    totp: string,
    options?: { noRedirect?: boolean },
  ) => Promise<Result<{ isNewUser: boolean }, MfaSignInError>>;
  /** The attempt code of the sign-in that waits in this tab for its second factor; null if there is none. */
  readonly mfaAttemptCode: () => string | null;
  /** Gives up the sign-in that waits in this tab. Signing in another way and signing out do so too. */
  readonly forgetMfaAttempt: () => void;
}

export function mfaSignIn({
  call,
  KnownError,
  redirects,
  secondFactor,
  startSession,
}: Pick<ClientParts, 'call' | 'KnownError' | 'redirects' | 'secondFactor' | 'startSession'>): Pick<
  MfaMethods,
  'signInWithMfa'
> {
  return {
    async signInWithMfa(attemptCode, totp, { noRedirect } = {}) {
      // People paste what their app shows, and many show two groups of three.
      const digits = totp.replace(/\s/g, '');
      if (digits === '') return { status: 'error', error: invalidTotpCode(KnownError) };
      // After a lost answer the attempt answers that it was used: the person is plainly not signed in and begins again.
      const answer = await call(endpoints.signInWithMfa, {
        body: { code: attemptCode, type: 'totp', totp: digits },
        isRepeatable: true,
      });
      if (answer.status === 'error') {
        if (answer.error.code !== 'INVALID_TOTP_CODE') secondFactor.forget();
        return answer;
      }
      const isNewUser = answer.data.is_new_user;
      const { redirectToAfterSignIn, redirectToAfterSignUp } = redirects.methods;
      await startSession(answer.data, !noRedirect && (isNewUser ? redirectToAfterSignUp : redirectToAfterSignIn));
      return { status: 'ok', data: { isNewUser } };
    },
  };
}
