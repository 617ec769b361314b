import type { OnDemand } from '../on-demand.ts';
import type { NavigationParts, RedirectMethods } from './navigation.ts';

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
