import type { Observable } from '../cache/observable.ts';
import type { Environment } from '../environment.ts';
import type { Project } from '../projects/project.ts';
import type { HandlerUrls } from './handler-urls.ts';
import { isTrusted, parseWebUrl } from './trusted-url.ts';

const RETURN_TO = 'after_auth_return_to';

/** Pages that nobody wants to come back to: signing in would lead to a spent form, or out again. */
const AUTH_PAGES = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'error',
  'mfa',
] as const satisfies readonly (keyof HandlerUrls)[];

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
  readonly redirectToForgotPassword: () => Promise<void>;
  readonly redirectToAccountSettings: () => Promise<void>;
  readonly redirectToError: () => Promise<void>;
}

export interface Redirects {
  readonly methods: RedirectMethods;
  /** Whether there is a page to leave: a browser, or a router that was handed in. */
  readonly canNavigate: boolean;
  readonly goTo: (url: string) => Promise<void>;
  /** The absolute form of a page's URL; undefined outside browsers. */
  readonly absolute: (url: string) => string | undefined;
}

interface RedirectParts {
  readonly environment: Environment;
  readonly urls: HandlerUrls;
  readonly project: Observable<Project>;
}

export function createRedirects(
  { environment, urls, project }: RedirectParts,
  navigate: ((url: string) => void) | undefined,
): Redirects {
  const location = environment.browser?.location;
  const leave = navigate ?? (location && ((url: string) => location.assign(url)));
  // Without a page every relative URL is as good as any other.
  const here = (): URL => new URL(location?.href ?? 'http://page.invalid/');

  async function goTo(raw: string): Promise<void> {
    if (!leave) throw new Error('Redirects need a browser, or the option navigate.');
    const target = parseWebUrl(raw, here().href);
    if (!target) throw new Error('Refused to redirect to a URL that is not a plain web address.');
    if (target.origin === here().origin) return leave(relativeTo(target));
    // The decision is rare and about safety: it is made on what the project says now.
    const { config } = await project.refresh();
    if (!isTrusted(target, config)) {
      throw new Error(`Refused to redirect to ${target.origin}: it is not among the trusted domains of the project.`);
    }
    leave(target.href);
  }

  const returnTo = (): string | null => here().searchParams.get(RETURN_TO) || null;

  function withWayBack(page: string): string {
    const target = parseWebUrl(page, here().href);
    const wayBack = returnTo() ?? (location && !isAuthPage(here(), urls) ? here().href : null);
    if (!target || wayBack === null) return page;
    const back = parseWebUrl(wayBack, here().href);
    const isSameSite = back !== undefined && back.origin === here().origin && target.origin === back.origin;
    target.searchParams.set(RETURN_TO, isSameSite ? relativeTo(back) : wayBack);
    return target.href;
  }

  return {
    canNavigate: leave !== undefined,
    goTo,
    absolute: (url) => location && new URL(url, location.href).href,
    methods: {
      redirectToSignIn: () => goTo(withWayBack(urls.signIn)),
      redirectToSignUp: () => goTo(withWayBack(urls.signUp)),
      redirectToSignOut: () => goTo(urls.signOut),
      redirectToHome: () => goTo(urls.home),
      redirectToAfterSignIn: () => goTo(returnTo() ?? urls.afterSignIn),
      redirectToAfterSignUp: () => goTo(returnTo() ?? urls.afterSignUp),
      redirectToAfterSignOut: () => goTo(urls.afterSignOut),
      redirectToForgotPassword: () => goTo(urls.forgotPassword),
      redirectToAccountSettings: () => goTo(urls.accountSettings),
      redirectToError: () => goTo(urls.error),
    },
  };
}

/** What routers understand; a path of two slashes would name another site and is therefore given in full. */
function relativeTo({ pathname, search, hash, href }: URL): string {
  return pathname.startsWith('//') ? href : pathname + search + hash;
}

function isAuthPage(here: URL, urls: HandlerUrls): boolean {
  return AUTH_PAGES.some((name) => {
    const { origin, pathname } = new URL(urls[name], here);
    return origin === here.origin && pathname === here.pathname;
  });
}
