import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { HandlerUrls } from '../redirects/handler-urls.ts';
import type { Redirects } from '../redirects/redirects.ts';
import type { Result } from '../result.ts';
import type { Session } from '../session/session.ts';

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
  readonly session: Session;
  readonly redirects: Redirects;
  readonly urls: HandlerUrls;
  readonly followSession: () => Promise<void>;
}

export function passwordMethods({ call, session, redirects, urls, followSession }: PasswordParts): PasswordMethods {
  // Repeating it after a lost answer starts a second session at worst.
  const signIn = (email: string, password: string) =>
    call(endpoints.signInWithPassword, { body: { email, password }, isRepeatable: true });

  async function start(answer: AnswerOf<'signInWithPassword'>, goOn: false | (() => Promise<void>)) {
    session.start({ refreshToken: answer.refresh_token, accessToken: answer.access_token });
    await followSession();
    if (goOn && redirects.canNavigate) await goOn();
    return { status: 'ok', data: undefined } as const;
  }

  return {
    async signInWithCredential({ email, password, noRedirect }) {
      const answer = await signIn(email, password);
      return answer.status === 'ok'
        ? start(answer.data, !noRedirect && redirects.methods.redirectToAfterSignIn)
        : answer;
    },

    async signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl }) {
      const goOn = !noRedirect && redirects.methods.redirectToAfterSignUp;
      const verification_callback_url = verificationCallbackUrl ?? redirects.absolute(urls.emailVerification);
      let wasRepeated = false;
      const answer = await call(endpoints.signUpWithPassword, {
        body: { email, password, verification_callback_url },
        isRepeatable: true,
        onRepeat: () => (wasRepeated = true),
      });
      if (answer.status === 'ok') return start(answer.data, goOn);
      // The first request may have created this very account and only its answer was lost: then the same password signs in.
      if (wasRepeated && answer.error.code === 'USER_EMAIL_ALREADY_EXISTS') {
        const existing = await signIn(email, password);
        if (existing.status === 'ok') return start(existing.data, goOn);
      }
      return answer;
    },
  };
}
