import type { Transport } from '../client-transport.ts';
import type { NavigationParts, RedirectMethods } from './navigation.ts';

export interface Redirects {
  readonly methods: RedirectMethods;
  readonly goTo: (url: string) => Promise<void>;
  /** Loads the code for redirects now, so that later redirects can't fail to load it. */
  readonly prepare: () => Promise<void>;
  /** Whether redirects are possible: in a browser, or with the option `navigate`. */
  readonly canNavigate: boolean;
}

/** Creates the redirect methods. Their code loads with the first redirect, which takes a moment anyway. */
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
