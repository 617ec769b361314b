import * as endpoints from '@keystead/contract/client';
import type { AskedHere } from '../codes/asked-here.ts';
import type { Call } from '../http/call.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { HandlerUrls } from '../redirects/handler-urls.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { DONE, type Result } from '../result.ts';
import type { StartSession } from './start-session.ts';

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

interface PasswordParts {
  readonly call: Call<'client'>;
  readonly redirects: Redirects;
  readonly urls: HandlerUrls;
  readonly askedHere: AskedHere;
  readonly startSession: StartSession;
}

export function passwordMethods({ call, redirects, urls, askedHere, startSession }: PasswordParts): PasswordMethods {
  // Repeating it after a lost answer starts a second session at worst.
  const signIn = (email: string, password: string) =>
    call(endpoints.signInWithPassword, { body: { email, password }, isRepeatable: true });

  async function signUp(body: BodyOf<'signUpWithPassword', 'client'>) {
    let wasRepeated = false;
    const answer = await call(endpoints.signUpWithPassword, {
      body,
      isRepeatable: true,
      onRepeat: () => (wasRepeated = true),
    });
    if (!wasRepeated || answer.status === 'ok' || answer.error.code !== 'USER_EMAIL_ALREADY_EXISTS') return answer;
    // The first request may have created this very account and only its answer was lost: then the same password signs in.
    const existing = await signIn(body.email, body.password);
    return existing.status === 'ok' ? existing : answer;
  }

  return {
    async signInWithCredential({ email, password, noRedirect }) {
      const answer = await signIn(email, password);
      if (answer.status === 'error') return answer;
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignIn);
      return DONE;
    },

    async signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl }) {
      const verification_callback_url = verificationCallbackUrl ?? redirects.absolute(urls.emailVerification);
      const answer = await signUp({ email, password, verification_callback_url });
      if (answer.status === 'error') return answer;
      // Without a page for the link no mail is sent.
      if (verification_callback_url !== undefined) askedHere.mark('email-verification');
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignUp);
      return DONE;
    },
  };
}
