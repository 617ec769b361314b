import type { OnDemand } from '../on-demand.ts';
import type { NavigationParts } from './navigation.ts';

/** Ways to the pages of the app. A URL of another site that the project does not trust is refused. */
export interface RedirectMethods {
  /** Goes to the sign-in page, which leads back here. */
  readonly redirectToSignIn: () => Promise<void>;
  /** Goes to the sign-up page, which leads back here. */
  readonly redirectToSignUp: () => Promise<void>;
  readonly redirectToSignOut: () => Promise<void>;
  readonly redirectToHome: () => Promise<void>;
  /** Goes back to where signing in was asked for, else to `afterSignIn`. */
  readonly redirectToAfterSignIn: () => Promise<void>;
  /** Goes back to where signing up was asked for, else to `afterSignUp`. */
  readonly redirectToAfterSignUp: () => Promise<void>;
  readonly redirectToAfterSignOut: () => Promise<void>;
  /** Goes to the page for a forgotten password, from which signing in leads back here. */
  readonly redirectToForgotPassword: () => Promise<void>;
  readonly redirectToPasswordReset: () => Promise<void>;
  readonly redirectToAccountSettings: () => Promise<void>;
  readonly redirectToTeamInvitation: () => Promise<void>;
  /** Goes to the page for the second factor, which leads on to where this page was to lead. */
  readonly redirectToMfa: () => Promise<void>;
  readonly redirectToError: () => Promise<void>;
}

export interface Redirects {
  readonly methods: RedirectMethods;
  readonly goTo: (url: string) => Promise<void>;
  /** Whether there is a page to leave: a browser, or a router that was handed in. */
  readonly canNavigate: boolean;
}

/** Going somewhere takes a moment anyway: how that is done safely is loaded when somebody goes. */
export function createRedirects(parts: NavigationParts, onDemand: OnDemand): Redirects {
  const load = async () => (await import('./navigation.ts')).createNavigation(parts).methods;
  return {
    canNavigate: (parts.navigate ?? parts.environment.browser) !== undefined,
    ...onDemand(load, 'goTo'),
    methods: onDemand(
      load,
      'redirectToSignIn',
      'redirectToSignUp',
      'redirectToSignOut',
      'redirectToHome',
      'redirectToAfterSignIn',
      'redirectToAfterSignUp',
      'redirectToAfterSignOut',
      'redirectToForgotPassword',
      'redirectToPasswordReset',
      'redirectToAccountSettings',
      'redirectToTeamInvitation',
      'redirectToMfa',
      'redirectToError',
    ),
  };
}
