import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { invalidTotpCode } from './invalid-totp-code.ts';

/** Why a sign-in with two-factor authentication was not completed. */
export type MfaSignInError = KnownError<ErrorsOf<'signInWithMfa'>>;

/** Completes sign-ins that require two-factor authentication. */
export interface MfaMethods {
  /**
   * Completes a sign-in with the attempt code of `MULTI_FACTOR_AUTHENTICATION_REQUIRED` and the six-digit code of an
   * authenticator app, then redirects as that sign-in would have. After `INVALID_TOTP_CODE` you can try another code
   * with the same attempt; every other error ends the attempt.
   */
  readonly signInWithMfa: (
    attemptCode: string,
    totp: string,
    options?: { noRedirect?: boolean },
  ) => Promise<Result<{ isNewUser: boolean }, MfaSignInError>>;
  /** Returns the attempt code of the sign-in that waits for a code in this tab; null if there is none. */
  readonly mfaAttemptCode: () => string | null;
  /** Cancels the sign-in that waits for a code in this tab. Signing in another way and signing out cancel it too. */
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
      // Many apps show the code as two groups of three digits, and users paste it with the space.
      const digits = totp.replace(/\s/g, '');
      if (digits === '') return { status: 'error', error: invalidTotpCode(KnownError) };
      // If the response is lost, the retry fails because the attempt was used. The user sees that they aren't signed in
      // and starts again.
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
