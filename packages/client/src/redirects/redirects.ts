import type { Transport } from '../client-transport.ts';
import type { NavigationParts, RedirectMethods } from './navigation.ts';

export interface Redirects {
  readonly methods: RedirectMethods;
  readonly goTo: (url: string) => Promise<void>;
  /** Loads what going somewhere takes, for whoever must not fail later. */
  readonly prepare: () => Promise<void>;
  /** Whether there is a page to leave: a browser, or a router that was handed in. */
  readonly canNavigate: boolean;
}

/** Going somewhere takes a moment anyway: how that is done safely is loaded when somebody goes. */
export function createRedirects(parts: NavigationParts & Pick<Transport, 'onDemand'>): Redirects {
  const load = async () => (await import('./navigation.ts')).createNavigation(parts).methods;
  const { goTo, prepare, ...methods } = parts.onDemand(
    load,
    'goTo',
    'prepare',
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
  );
  const canNavigate = (parts.navigate ?? parts.environment.browser) !== undefined;
  return { canNavigate, goTo, prepare, methods };
}
