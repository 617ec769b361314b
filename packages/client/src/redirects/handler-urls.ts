import { DEFAULT_HANDLER_PATH, DEFAULT_HOME_PATH } from '@keystead/contract/client';
import { spell } from '../http/from-wire.ts';

/** The URLs of an app's pages. All except `home` and the ones after it default to a path below `handler`. */
export interface HandlerUrls {
  /** The base path of the account screens. */
  readonly handler: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly signOut: string;
  readonly emailVerification: string;
  readonly passwordReset: string;
  readonly forgotPassword: string;
  readonly oauthCallback: string;
  readonly magicLinkCallback: string;
  readonly accountSettings: string;
  readonly error: string;
  readonly teamInvitation: string;
  readonly mfa: string;
  /** Where users verify their email, in projects that require it. */
  readonly onboarding: string;
  /** The home page of the app. */
  readonly home: string;
  /** The page after sign-in. Defaults to `home`. */
  readonly afterSignIn: string;
  /** The page after sign-up. Defaults to `home`. */
  readonly afterSignUp: string;
  /** The page after sign-out. Defaults to `home`. */
  readonly afterSignOut: string;
}

export function resolveHandlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const { handler = DEFAULT_HANDLER_PATH, home = DEFAULT_HOME_PATH } = given;
  return {
    handler,
    ...pagesBelow(
      handler,
      'signIn',
      'signUp',
      'signOut',
      'emailVerification',
      'passwordReset',
      'forgotPassword',
      'oauthCallback',
      'magicLinkCallback',
      'accountSettings',
      'error',
      'teamInvitation',
      'mfa',
      'onboarding',
    ),
    home,
    afterSignIn: home,
    afterSignUp: home,
    afterSignOut: home,
    ...given,
  };
}

/** Returns the default path of each page, such as `{handler}/sign-in` for `signIn`. */
const pagesBelow = <Name extends string>(handler: string, ...names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${handler}/${spell(name, '-')}`])) as Record<Name, string>; // one entry per name
