import { DEFAULT_HANDLER_PATH, DEFAULT_HOME_PATH } from '@keystead/contract/client';
import { spell } from '../http/from-wire.ts';

/** Where the pages of an app are. All but `home` and what follows it default to a path below `handler`. */
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
  /** Where people verify their email, in projects that require it. */
  readonly onboarding: string;
  /** The app's own first page. */
  readonly home: string;
  /** Where people go after signing in; home by default. */
  readonly afterSignIn: string;
  /** Where people go after signing up; home by default. */
  readonly afterSignUp: string;
  /** Where people go after signing out; home by default. */
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

/** Each page lies where its name says: `signIn` at `{handler}/sign-in`. */
const pagesBelow = <Name extends string>(handler: string, ...names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${handler}/${spell(name, '-')}`])) as Record<Name, string>; // one entry per name
