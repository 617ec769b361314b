import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';
import type { MagicLinkMailError } from './otp.ts';
import type { ForgotPasswordError } from './password-reset.ts';

/** How a server sends a mail with a link: it has no page of its own that the link could lead to. */
export interface ServerMailOptions {
  /** Where the link leads: the page of the app that takes its code. */
  callbackUrl: string;
}

/** Mails that let a user in, asked for by a server. They go to the primary address, which must be there. */
export interface SignInMailMethods {
  /** Mails the user a link that signs them in. Throws a `KnownError` with the code MAGIC_LINK_NOT_ENABLED where magic links are disabled. */
  readonly sendMagicLinkEmail: (options: ServerMailOptions) => Promise<Result<void, MagicLinkMailError>>;
  /** Mails the user a link to choose a new password. */
  readonly sendForgotPasswordEmail: (options: ServerMailOptions) => Promise<Result<void, ForgotPasswordError>>;
}

export function signInMailMethods(call: ServerCall, email: string | null): SignInMailMethods {
  const request = ({ callbackUrl }: ServerMailOptions) => {
    if (email === null) throw new Error('The user has no e-mail address.');
    // A lost answer may bring a second mail, whose link is as good; a lost request would bring none at all.
    return { body: { email, callback_url: callbackUrl }, isRepeatable: true } as const;
  };
  return {
    sendMagicLinkEmail: async (options) => withoutData(await call(endpoints.sendSignInCode, request(options))),
    sendForgotPasswordEmail: async (options) =>
      withoutData(await call(endpoints.sendPasswordResetCode, request(options))),
  };
}
