import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';
import type { MagicLinkMailError } from './otp.ts';
import type { ForgotPasswordError } from './password-reset.ts';

/** The options of emails that a server sends. The URL is required, because a server has no pages of its own. */
export interface ServerMailOptions {
  /** The page of your app that the link opens with the code. */
  callbackUrl: string;
}

/** Sign-in emails that a server sends to the primary email of a user. They throw if the user has none. */
export interface SignInMailMethods {
  /**
   * Emails the user a link that signs them in. Throws a `KnownError` with the code `MAGIC_LINK_NOT_ENABLED` if magic
   * links are disabled.
   */
  readonly sendMagicLinkEmail: (options: ServerMailOptions) => Promise<Result<void, MagicLinkMailError>>;
  /**
   * Emails the user a link to choose a new password. Fails with `PASSWORD_AUTHENTICATION_NOT_ENABLED` if passwords are
   * disabled, or with `REDIRECT_URL_NOT_WHITELISTED` if the URL isn't on a trusted domain.
   */
  readonly sendForgotPasswordEmail: (options: ServerMailOptions) => Promise<Result<void, ForgotPasswordError>>;
}

export function signInMailMethods(call: ServerCall, email: string | null): SignInMailMethods {
  const request = ({ callbackUrl }: ServerMailOptions) => {
    if (email === null) throw new Error('The user has no e-mail address.');
    // A retry can send a second email, whose link works too; without it, a lost request would send none.
    return { body: { email, callback_url: callbackUrl }, isRepeatable: true } as const;
  };
  return {
    sendMagicLinkEmail: async (options) => withoutData(await call(endpoints.sendSignInCode, request(options))),
    sendForgotPasswordEmail: async (options) =>
      withoutData(await call(endpoints.sendPasswordResetCode, request(options))),
  };
}
