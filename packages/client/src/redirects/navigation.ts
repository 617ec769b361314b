import type { Observable } from '../cache/observable.ts';
import type { Transport } from '../client-transport.ts';
import type { Project } from '../projects/project.ts';
import type { Restrictable } from '../users/restriction.ts';
import type { HandlerUrls } from './handler-urls.ts';
import { isTrusted, parseWebUrl } from './trusted-url.ts';

const RETURN_TO = 'after_auth_return_to';
/** The parameter that prefills the email field of the sign-in and sign-up pages. */
const EMAIL = 'email';

/** Pages that users never return to after signing in: they would see a used form, or be signed out again. */
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
  'onboarding',
] as const satisfies readonly (keyof HandlerUrls)[];

/** Values that prefill the form of the next page. */
export interface FilledIn {
  /** The email address to fill in. Users can change it. */
  email?: string;
}

/**
 * Redirects to the pages of the app. Throws if a URL is on another site that the project doesn't trust. Users who must
 * verify their email first are sent to the page for that in place of the sign-in page and the pages after it, and from
 * there to where they wanted to go.
 */
export interface RedirectMethods {
  /** Goes to the sign-in page, and back to this page after the sign-in unless `noWayBack` is set. */
  readonly redirectToSignIn: (options?: FilledIn & { noWayBack?: boolean }) => Promise<void>;
  /** Goes to the sign-up page, and back to this page after the sign-up. */
  readonly redirectToSignUp: (options?: FilledIn) => Promise<void>;
  /** Goes to the page that signs the user out. */
  readonly redirectToSignOut: () => Promise<void>;
  /** Goes to the home page of the app. */
  readonly redirectToHome: () => Promise<void>;
  /** Goes back to the page that asked for the sign-in, or else to `afterSignIn`. */
  readonly redirectToAfterSignIn: () => Promise<void>;
  /** Goes back to the page that asked for the sign-up, or else to `afterSignUp`. */
  readonly redirectToAfterSignUp: () => Promise<void>;
  /** Goes to `afterSignOut`. */
  readonly redirectToAfterSignOut: () => Promise<void>;
  /** Goes to the page for a forgotten password. Signing in from there leads back to this page. */
  readonly redirectToForgotPassword: () => Promise<void>;
  /** Goes to the page for choosing a new password. */
  readonly redirectToPasswordReset: () => Promise<void>;
  /** Goes to the account settings, or to one of their sections, such as `security` or `teams/{id}`. */
  readonly redirectToAccountSettings: (section?: string) => Promise<void>;
  /** Goes to the page for accepting a team invitation. */
  readonly redirectToTeamInvitation: () => Promise<void>;
  /** Goes to the page for the code of an authenticator app, and from there to the page that asked for the sign-in. */
  readonly redirectToMfa: () => Promise<void>;
  /** Goes to the error page. */
  readonly redirectToError: () => Promise<void>;
}

/** The options of emails with a link. */
export interface MailOptions {
  /** The page that the link opens. Defaults to the app's page for it; required outside browsers. */
  callbackUrl?: string;
}

/** Builds the URLs of the app's pages for emails and OAuth providers. */
export interface PageLinks {
  /** Returns the absolute URL of a page; undefined outside browsers. */
  readonly absolute: (url: string) => string | undefined;
  /** Returns the URL of a page for the link in an email. Throws outside browsers. */
  readonly mailLink: (page: string) => string;
  /** Like `mailLink`, with a return URL, by default the one of this page. Throws if it isn't trusted. */
  readonly linkBack: (page: string, wayBack?: string) => Promise<string>;
  /** Returns a URL in absolute form, by default the one of this page. Throws if it isn't trusted. */
  readonly trusted: (url?: string) => Promise<string>;
}

export interface NavigationParts extends Pick<Transport, 'environment' | 'urls' | 'navigate'> {
  /** The user of the session; not needed for links. */
  readonly user?: () => Observable<Restrictable | null>;
  readonly project: Observable<Project>;
}

export interface Navigation {
  readonly links: PageLinks;
  readonly methods: RedirectMethods & {
    readonly goTo: (url: string) => Promise<void>;
    /** Does nothing: calling it has loaded the code. */
    readonly prepare: () => Promise<void>;
  };
}

export function createNavigation({ environment, urls, project, navigate, user }: NavigationParts): Navigation {
  const location = environment.browser?.location;
  const leave = navigate ?? (location && ((url: string) => location.assign(url)));
  // Outside browsers there is no page, and any base works for relative URLs.
  const here = (): URL => new URL(location?.href ?? 'http://page.invalid');

  /** Parses a URL, and throws unless it is trusted, so that no user is sent to an attacker's page (open redirect). */
  async function parseTrusted(raw: string): Promise<URL> {
    const target = parseWebUrl(raw, here().href);
    if (!target) throw new Error('Refused to redirect: this is not a web address.');
    if (target.origin === here().origin) return target;
    // This check is rare and security depends on it, so the project is fetched again.
    const { config } = await project.refresh();
    if (isTrusted(target, config)) return target;
    throw new Error(`Refused to redirect to ${target.origin}: it is not a trusted domain of the project.`);
  }

  async function goTo(raw: string): Promise<void> {
    if (!leave) throw new Error('Redirects need a browser, or the option navigate.');
    leave(seenFrom(here(), await parseTrusted(raw)));
  }

  const returnTo = (): string | null => here().searchParams.get(RETURN_TO) || null;

  function withWayBack(page: string, wayBack: string | null = returnTo(), email?: string | null): string {
    const target = parseWebUrl(page, here().href);
    if (!target || wayBack === null) return page;
    const back = parseWebUrl(wayBack, here().href);
    // An invalid return URL stays as it is: the page that follows it refuses it.
    target.searchParams.set(RETURN_TO, back ? seenFrom(target, back) : wayBack);
    if (email) target.searchParams.set(EMAIL, email);
    return target.href;
  }

  /** Goes to a page with a return URL: the return URL of this page, or else this page itself. */
  function goAndComeBack(page: string, { email }: FilledIn = {}): Promise<void> {
    const wayBack = returnTo() ?? (location && !isAuthPage(here(), urls) ? here().href : null);
    // Without a return URL this is a page of the app, which may use the same parameter for something else.
    return goTo(withWayBack(page, wayBack, email ?? (returnTo() && here().searchParams.get(EMAIL))));
  }

  function isUnverified(): boolean {
    const known = user?.().peek();
    return known?.status === 'ok' && known.value?.restrictedReason?.type === 'email_not_verified';
  }

  const goOn = (url: string): Promise<void> =>
    isUnverified() ? goTo(withWayBack(urls.onboarding)) : goTo(returnTo() ?? url);

  const absolute = (url: string): string | undefined => location && new URL(url, location.href).href;

  function mailLink(page: string): string {
    const link = absolute(page);
    if (link === undefined) throw new Error('Outside browsers the option callbackUrl is needed.');
    return link;
  }

  return {
    links: {
      absolute,
      mailLink,
      async linkBack(page, wayBack) {
        const way = wayBack ?? returnTo();
        // Checked before it is passed on, because an email or a provider would make an untrusted URL look trustworthy.
        if (way !== null) await parseTrusted(way);
        return mailLink(withWayBack(page, way));
      },
      trusted: async (url) => (await parseTrusted(url ?? here().href)).href,
    },
    methods: {
      goTo,
      prepare: async () => undefined,
      redirectToSignIn: (options) =>
        (options?.noWayBack ? goTo : goAndComeBack)(isUnverified() ? urls.onboarding : urls.signIn, options),
      redirectToSignUp: (options) => goAndComeBack(urls.signUp, options),
      redirectToSignOut: () => goTo(urls.signOut),
      redirectToHome: () => goTo(urls.home),
      redirectToAfterSignIn: () => goOn(urls.afterSignIn),
      redirectToAfterSignUp: () => goOn(urls.afterSignUp),
      redirectToAfterSignOut: () => goTo(urls.afterSignOut),
      redirectToForgotPassword: () => goAndComeBack(urls.forgotPassword),
      redirectToPasswordReset: () => goTo(urls.passwordReset),
      redirectToAccountSettings: (section) =>
        goTo(section === undefined ? urls.accountSettings : `${urls.accountSettings}/${section}`),
      redirectToTeamInvitation: () => goTo(urls.teamInvitation),
      redirectToMfa: () => goTo(withWayBack(urls.mfa)),
      redirectToError: () => goTo(urls.error),
    },
  };
}

/**
 * Returns a path for the same site, because routers expect one, and a full URL for others. A path that starts with two
 * slashes would mean another site, so it's returned as a full URL too.
 */
function seenFrom(page: URL, { origin, pathname, search, hash, href }: URL): string {
  return origin !== page.origin || pathname.startsWith('//') ? href : pathname + search + hash;
}

function isAuthPage(here: URL, urls: HandlerUrls): boolean {
  return AUTH_PAGES.some((name) => {
    const { origin, pathname } = new URL(urls[name], here);
    return origin === here.origin && pathname === here.pathname;
  });
}
