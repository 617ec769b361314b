import type { Observable } from '../cache/observable.ts';
import type { Transport } from '../client-transport.ts';
import type { Project } from '../projects/project.ts';
import type { Restrictable } from '../users/restriction.ts';
import type { HandlerUrls } from './handler-urls.ts';
import { isTrusted, parseWebUrl } from './trusted-url.ts';

const RETURN_TO = 'after_auth_return_to';
/** What the email fields of the pages for signing in and up begin with. */
const EMAIL = 'email';

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
  'onboarding',
] as const satisfies readonly (keyof HandlerUrls)[];

/** What the form of the next page begins with. */
export interface FilledIn {
  /** The email address to fill in. People can change it. */
  email?: string;
}

/**
 * Ways to the pages of the app. A URL of another site that the project does not trust is refused. Whoever has to verify their
 * email first is led to the page for that in place of those for signing in and after it, and on from there.
 */
export interface RedirectMethods {
  /** Goes to the sign-in page, which leads back here, unless the way back is not wanted. */
  readonly redirectToSignIn: (options?: FilledIn & { noWayBack?: boolean }) => Promise<void>;
  /** Goes to the sign-up page, which leads back here. */
  readonly redirectToSignUp: (options?: FilledIn) => Promise<void>;
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
  /** Goes to the account settings, or to a section of theirs such as `security` or `teams/{id}`. */
  readonly redirectToAccountSettings: (section?: string) => Promise<void>;
  readonly redirectToTeamInvitation: () => Promise<void>;
  /** Goes to the page for the second factor, which leads on to where this page was to lead. */
  readonly redirectToMfa: () => Promise<void>;
  readonly redirectToError: () => Promise<void>;
}

/** How to send a mail with a link. */
export interface MailOptions {
  /** Where the link leads; the app's own page by default. Outside browsers it must be given. */
  callbackUrl?: string;
}

/** The pages of the app as others are told of them. */
export interface PageLinks {
  /** The absolute form of a page's URL; undefined outside browsers. */
  readonly absolute: (url: string) => string | undefined;
  /** The URL of a page as the link in a mail; throws outside browsers. */
  readonly mailLink: (page: string) => string;
  /** The same with a way back, which is by default the one that this page was given; refused if it is not trusted. */
  readonly linkBack: (page: string, wayBack?: string) => Promise<string>;
  /** A URL in full; refused if it is not trusted. By default this page. */
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
    /** Does nothing: whoever can call it has loaded the rest. */
    readonly prepare: () => Promise<void>;
  };
}

export function createNavigation({ environment, urls, project, navigate, user }: NavigationParts): Navigation {
  const location = environment.browser?.location;
  const leave = navigate ?? (location && ((url: string) => location.assign(url)));
  // Without a page every relative URL is as good as any other.
  const here = (): URL => new URL(location?.href ?? 'http://page.invalid');

  /** Nobody is sent on to a page of a stranger (open redirect). */
  async function parseTrusted(raw: string): Promise<URL> {
    const target = parseWebUrl(raw, here().href);
    if (!target) throw new Error('Refused to redirect: this is not a web address.');
    if (target.origin === here().origin) return target;
    // The decision is rare and about safety: it is made on what the project says now.
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
    // What is no web address stays as it is: whoever would follow it refuses it.
    target.searchParams.set(RETURN_TO, back ? seenFrom(target, back) : wayBack);
    if (email) target.searchParams.set(EMAIL, email);
    return target.href;
  }

  /** To a page that leads back: to where this page was to lead, or else to this page itself. */
  function goAndComeBack(page: string, { email }: FilledIn = {}): Promise<void> {
    const wayBack = returnTo() ?? (location && !isAuthPage(here(), urls) ? here().href : null);
    // Without a way back this is a page of the app, whose parameters are its own.
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
        // Refused before it is handed on: a mail or a provider would lend it their name.
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

/** On the same site what routers understand; a path of two slashes would name another site and is given in full too. */
function seenFrom(page: URL, { origin, pathname, search, hash, href }: URL): string {
  return origin !== page.origin || pathname.startsWith('//') ? href : pathname + search + hash;
}

function isAuthPage(here: URL, urls: HandlerUrls): boolean {
  return AUTH_PAGES.some((name) => {
    const { origin, pathname } = new URL(urls[name], here);
    return origin === here.origin && pathname === here.pathname;
  });
}
