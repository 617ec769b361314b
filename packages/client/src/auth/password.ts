import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** An email address and a password. */
export interface Credential {
  email: string;
  password: string;
  /** Whether to stay on this page instead of redirecting. */
  noRedirect?: boolean;
}

/** The options of `signUpWithCredential`. */
export interface NewCredential extends Credential {
  /** The page that the link in the verification email opens. Defaults to `urls.emailVerification`. */
  verificationCallbackUrl?: string;
}

/** Why a sign-in with a password failed. */
export type PasswordSignInError = KnownError<ErrorsOf<'signInWithPassword'>>;
/** Why a sign-up with a password failed. */
export type PasswordSignUpError = KnownError<ErrorsOf<'signUpWithPassword'>>;

/** Sign-in and sign-up with email and password. */
export interface PasswordMethods {
  /**
   * Signs in with email and password, then redirects to the page that asked for the sign-in, or else to `afterSignIn`.
   * Fails with `EMAIL_PASSWORD_MISMATCH`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, `USER_RESTRICTED` or
   * `PASSWORD_AUTHENTICATION_NOT_ENABLED`.
   */
  readonly signInWithCredential: (credential: Credential) => Promise<Result<void, PasswordSignInError>>;
  /**
   * Creates a user with email and password and signs them in, then redirects to the page that asked for the sign-up, or
   * else to `afterSignUp`. Fails with `USER_EMAIL_ALREADY_EXISTS`, `SIGN_UP_NOT_ENABLED`, `PASSWORD_TOO_SHORT` and
   * other codes.
   */
  readonly signUpWithCredential: (credential: NewCredential) => Promise<Result<void, PasswordSignUpError>>;
}

/** Sends a password sign-in request and returns the tokens. */
export type SendCredential = (
  credential: Credential,
) => Promise<Result<AnswerOf<'signInWithPassword'>, PasswordSignInError>>;

export function createSendCredential(call: Call<'client'>): SendCredential {
  return ({ email, password }) =>
    // At worst, a retry starts a second session.
    call(endpoints.signInWithPassword, { body: { email, password }, isRepeatable: true });
}
