import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** An e-mail address and its password. */
export interface Credential {
  email: string;
  password: string;
  /** Stay on this page afterwards. */
  noRedirect?: boolean;
}

/** What a new account is made of. */
export interface NewCredential extends Credential {
  /** Where the link in the verification mail leads; the app's own page by default. */
  verificationCallbackUrl?: string;
}

/** Why signing in with a password was refused. */
export type PasswordSignInError = KnownError<ErrorsOf<'signInWithPassword'>>;
/** Why signing up with a password was refused. */
export type PasswordSignUpError = KnownError<ErrorsOf<'signUpWithPassword'>>;

/** Signing in and up with e-mail and password. */
export interface PasswordMethods {
  /** Signs in, then goes to where that was asked for, else to `afterSignIn`. */
  readonly signInWithCredential: (credential: Credential) => Promise<Result<void, PasswordSignInError>>;
  /** Signs up, then goes to where that was asked for, else to `afterSignUp`. */
  readonly signUpWithCredential: (credential: NewCredential) => Promise<Result<void, PasswordSignUpError>>;
}

/** Asks the service to sign somebody in. */
export type SendCredential = (
  credential: Credential,
) => Promise<Result<AnswerOf<'signInWithPassword'>, PasswordSignInError>>;

export function createSendCredential(call: Call<'client'>): SendCredential {
  return ({ email, password }) =>
    // Repeating it after a lost answer starts a second session at worst.
    call(endpoints.signInWithPassword, { body: { email, password }, isRepeatable: true });
}
