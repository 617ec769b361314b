import { expect, test } from 'vitest';
import { createCachedValue } from '../cache/cached-value.ts';
import { type Project, toProject } from '../projects/project.ts';
import { fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { wireProject } from '../testing/fake-service.ts';
import { hostileReturnPaths } from '../testing/hostile-return-paths.ts';
import { type HandlerUrls, resolveHandlerUrls } from './handler-urls.ts';
import type { Restrictable } from '../users/restriction.ts';
import { createOnDemand } from '../on-demand.ts';
import { createNavigation } from './navigation.ts';
import { createRedirects } from './redirects.ts';

interface Setting {
  at?: string;
  urls?: Partial<HandlerUrls>;
  isBrowser?: boolean;
  navigate?: (url: string) => void;
  remembered?: Project;
  isUnverified?: boolean;
}

const trusting = toProject(wireProject as Parameters<typeof toProject>[0]);

const UNVERIFIED: Restrictable = { restrictedReason: { type: 'email_not_verified' } };

function open({ at = 'https://app.example/', urls = {}, isBrowser = true, ...given }: Setting = {}) {
  const { navigate, remembered, isUnverified = false } = given;
  const tab = fakeProfile().openTab(at);
  const environment = testEnvironment(isBrowser ? { browser: tab } : {});
  let asked = 0;
  const project = createCachedValue<Project>({
    environment,
    initial: remembered ? { status: 'ok', value: remembered } : { status: 'pending' },
    async load() {
      asked++;
      return trusting;
    },
  });
  const user = createCachedValue<Restrictable | null>({
    environment,
    initial: { status: 'ok', value: isUnverified ? UNVERIFIED : null },
    load: () => Promise.reject(new Error('nobody asks for the user')),
  });
  const parts = { environment, urls: resolveHandlerUrls(urls), project, navigate, user: () => user };
  const redirects = createRedirects({ ...parts, onDemand: createOnDemand(environment) });
  const { links } = createNavigation(parts);
  return { redirects, links, go: redirects.methods, visited: tab.visited, asked: () => asked };
}

test('every page has its default below the handler', async () => {
  const { go, visited } = open({ at: 'https://app.example/handler/sign-in' });
  await go.redirectToSignIn();
  await go.redirectToSignUp();
  await go.redirectToSignOut();
  await go.redirectToHome();
  await go.redirectToAfterSignIn();
  await go.redirectToAfterSignUp();
  await go.redirectToAfterSignOut();
  await go.redirectToForgotPassword();
  await go.redirectToPasswordReset();
  await go.redirectToAccountSettings();
  await go.redirectToAccountSettings('teams/7');
  await go.redirectToTeamInvitation();
  await go.redirectToMfa();
  await go.redirectToError();
  expect(visited).toEqual([
    '/handler/sign-in',
    '/handler/sign-up',
    '/handler/sign-out',
    '/',
    '/',
    '/',
    '/',
    '/handler/forgot-password',
    '/handler/password-reset',
    '/handler/account-settings',
    '/handler/account-settings/teams/7',
    '/handler/team-invitation',
    '/handler/mfa',
    '/handler/error',
  ]);
});

test('pages follow the handler and home that an app names, and single pages their own URL', () => {
  const urls = resolveHandlerUrls({ handler: '/auth', home: '/start', signUp: '/join', afterSignUp: '/welcome' });
  expect(urls).toMatchObject({
    signIn: '/auth/sign-in',
    signUp: '/join',
    mfa: '/auth/mfa',
    afterSignIn: '/start',
    afterSignUp: '/welcome',
    afterSignOut: '/start',
  });
});

test('signing in leads back to where it was asked for, query and hash included', async () => {
  const { go, visited } = open({ at: 'https://app.example/teams/7?tab=people#top' });
  await go.redirectToSignIn();
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fteams%2F7%3Ftab%3Dpeople%23top']);
});

test('signing in leads nowhere in particular where no way back is wanted', async () => {
  const { go, visited } = open({ at: 'https://app.example/handler/oauth-callback?after_auth_return_to=%2Fteams%2F7' });
  await go.redirectToSignIn({ noWayBack: true });
  expect(visited).toEqual(['/handler/sign-in']);
});

test('pages that are reached by a callback alone have no redirect', () => {
  expect(Object.keys(open().go).sort()).toEqual([
    'redirectToAccountSettings',
    'redirectToAfterSignIn',
    'redirectToAfterSignOut',
    'redirectToAfterSignUp',
    'redirectToError',
    'redirectToForgotPassword',
    'redirectToHome',
    'redirectToMfa',
    'redirectToPasswordReset',
    'redirectToSignIn',
    'redirectToSignOut',
    'redirectToSignUp',
    'redirectToTeamInvitation',
  ]);
});

test('whoever has to verify their email is led to the page for that, which leads on', async () => {
  const away = open({ at: 'https://app.example/teams', isUnverified: true });
  await away.go.redirectToSignIn();
  expect(away.visited).toEqual(['/handler/onboarding?after_auth_return_to=%2Fteams']);
  const signIn = open({ at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams', isUnverified: true });
  await signIn.go.redirectToAfterSignIn();
  await signIn.go.redirectToAfterSignUp();
  expect(new Set(signIn.visited)).toEqual(new Set(['/handler/onboarding?after_auth_return_to=%2Fteams']));
  await signIn.go.redirectToHome();
  expect(signIn.visited.at(-1)).toBe('/');
});

test('the way back survives signing up instead, a forgotten password, and signing in after all', async () => {
  const wayBack = '?after_auth_return_to=%2Fteams%2F7';
  const signIn = open({ at: `https://app.example/handler/sign-in${wayBack}` });
  await signIn.go.redirectToSignUp();
  await signIn.go.redirectToForgotPassword();
  expect(signIn.visited).toEqual([`/handler/sign-up${wayBack}`, `/handler/forgot-password${wayBack}`]);
  const forgotten = open({ at: `https://app.example/handler/forgot-password${wayBack}` });
  await forgotten.go.redirectToSignIn();
  expect(forgotten.visited).toEqual([`/handler/sign-in${wayBack}`]);
});

test('the email address to fill in is handed on with the way back, from form to form', async () => {
  const invitation = open({ at: 'https://app.example/handler/team-invitation?code=c1' });
  const email = 'jonas+x@example.com';
  await invitation.go.redirectToSignUp({ email });
  await invitation.go.redirectToSignIn({ email });
  const query = '?after_auth_return_to=%2Fhandler%2Fteam-invitation%3Fcode%3Dc1&email=jonas%2Bx%40example.com';
  expect(invitation.visited).toEqual([`/handler/sign-up${query}`, `/handler/sign-in${query}`]);

  const signUp = open({ at: `https://app.example/handler/sign-up${query}` });
  await signUp.go.redirectToSignIn();
  await signUp.go.redirectToForgotPassword();
  expect(signUp.visited).toEqual([`/handler/sign-in${query}`, `/handler/forgot-password${query}`]);
});

test('the email address is handed to forms alone', async () => {
  const query = '?after_auth_return_to=%2Fteams&email=mira%40example.com';
  const { go, links, visited } = open({ at: `https://app.example/handler/sign-in${query}` });
  await go.redirectToAfterSignIn();
  await go.redirectToMfa();
  await go.redirectToSignIn({ noWayBack: true });
  expect(visited).toEqual(['/teams', '/handler/mfa?after_auth_return_to=%2Fteams', '/handler/sign-in']);
  expect(await links.linkBack('/magic')).toBe('https://app.example/magic?after_auth_return_to=%2Fteams');
});

test('an email parameter of another page of the app is not filled in', async () => {
  const { go, visited } = open({ at: 'https://app.example/newsletter?email=mira%40example.com' });
  await go.redirectToSignIn();
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnewsletter%3Femail%3Dmira%2540example.com']);
});

test('a way back to this site is given in full to a page on another', async () => {
  const { go, visited } = open({
    at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams',
    urls: { signUp: 'https://trusted.example/app/sign-up' },
  });
  await go.redirectToSignUp();
  expect(visited).toEqual([
    'https://trusted.example/app/sign-up?after_auth_return_to=https%3A%2F%2Fapp.example%2Fteams',
  ]);
});

test('the page for the second factor is told the way back that this page was given, and no other', async () => {
  const { go, visited } = open({ at: 'https://app.example/login?after_auth_return_to=%2Fteams' });
  await go.redirectToMfa();
  const plain = open({ at: 'https://app.example/login' });
  await plain.go.redirectToMfa();
  expect([visited, plain.visited]).toEqual([['/handler/mfa?after_auth_return_to=%2Fteams'], ['/handler/mfa']]);
});

test('a link in a mail names the page in full, with the way back only where one was given', async () => {
  const plain = open({ at: 'https://app.example/teams' }).links;
  expect(plain.mailLink('/handler/password-reset')).toBe('https://app.example/handler/password-reset');
  expect(await plain.linkBack('/magic?x=1')).toBe('https://app.example/magic?x=1');
  const { links } = open({ at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams' });
  expect(links.mailLink('/handler/password-reset')).toBe('https://app.example/handler/password-reset');
  expect(await links.linkBack('/magic?x=1')).toBe('https://app.example/magic?x=1&after_auth_return_to=%2Fteams');
});

test('a link to a page on another site is told the whole way back', async () => {
  const { links } = open({ at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams' });
  expect(await links.linkBack('https://trusted.example/app/magic')).toBe(
    'https://trusted.example/app/magic?after_auth_return_to=https%3A%2F%2Fapp.example%2Fteams',
  );
});

test.each([
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'password-reset',
  'email-verification',
  'oauth-callback',
  'magic-link-callback',
  'error',
  'mfa',
])('nobody is led back to %s', async (page) => {
  const { go, visited } = open({ at: `https://app.example/handler/${page}?code=secret` });
  await go.redirectToSignIn();
  expect(visited).toEqual(['/handler/sign-in']);
});

test.each(['account-settings', 'team-invitation?code=c1'])('people are led back to %s', async (page) => {
  const { go, visited } = open({ at: `https://app.example/handler/${page}` });
  await go.redirectToSignIn();
  expect(visited).toEqual([`/handler/sign-in?after_auth_return_to=${encodeURIComponent(`/handler/${page}`)}`]);
});

test('a sign-in page on another trusted site is told the whole way back', async () => {
  const { go, visited } = open({
    at: 'https://app.example/teams',
    urls: { signIn: 'https://trusted.example/app/sign-in' },
  });
  await go.redirectToSignIn();
  expect(visited).toEqual([
    'https://trusted.example/app/sign-in?after_auth_return_to=https%3A%2F%2Fapp.example%2Fteams',
  ]);
});

test.each([
  ['a path', '/teams/7?tab=people#top', '/teams/7?tab=people#top'],
  ['a bare name', 'teams', '/handler/teams'],
  ['only a query', '?tab=people', '/handler/sign-in?tab=people'],
  ['the same site in full', 'https://app.example/teams', '/teams'],
  ['a trusted site', 'https://trusted.example/app/teams', 'https://trusted.example/app/teams'],
])('after signing in %s is gone to', async (_, target, expected) => {
  const { go, visited } = open({
    at: `https://app.example/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`,
  });
  await go.redirectToAfterSignIn();
  await go.redirectToAfterSignUp();
  expect(visited).toEqual([expected, expected]);
});

test.each(hostileReturnPaths)('after signing in %j is refused', async (target) => {
  const { go, redirects, links, visited } = open({
    at: `https://app.example/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`,
  });
  await expect(go.redirectToAfterSignIn()).rejects.toThrow(/^Refused to redirect/);
  await expect(go.redirectToAfterSignUp()).rejects.toThrow(/^Refused to redirect/);
  await expect(redirects.goTo(target)).rejects.toThrow(/^Refused to redirect/);
  await expect(links.linkBack('/handler/magic-link-callback')).rejects.toThrow(/^Refused to redirect/);
  expect(visited).toEqual([]);
});

test.each(['/.//evil.example', '/..//evil.example', 'https://app.example//evil.example', '/%2e//evil.example'])(
  '%j stays on this site although its path looks like another',
  async (target) => {
    const { go, visited } = open({
      at: `https://app.example/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`,
    });
    await go.redirectToAfterSignIn();
    expect(visited).toEqual(['https://app.example//evil.example']);
  },
);

test.each(['https:evil.example', 'https:/evil.example'])(
  '%j is read as the browser reads it: a path of this site',
  async (target) => {
    const { redirects, visited } = open();
    await redirects.goTo(target);
    expect(visited).toEqual(['/evil.example']);
    const plain = open({ at: 'http://app.example/' });
    await expect(plain.redirects.goTo(target)).rejects.toThrow(/^Refused to redirect/);
  },
);

test('only a redirect to another site asks for the project', async () => {
  const { redirects, asked } = open();
  await redirects.goTo('/teams');
  expect(asked()).toBe(0);
  await redirects.goTo('https://trusted.example/app');
  expect(asked()).toBe(1);
});

test('a site that was trusted at the last visit and is no longer is refused', async () => {
  const domains = [...trusting.config.domains, { domain: 'https://former.example', handlerPath: '/handler' }];
  const { redirects } = open({ remembered: { ...trusting, config: { ...trusting.config, domains } } });
  await expect(redirects.goTo('https://former.example/')).rejects.toThrow(/^Refused to redirect/);
});

test('an empty way back is none', async () => {
  const { go, visited } = open({ at: 'https://app.example/handler/sign-in?after_auth_return_to=' });
  await go.redirectToAfterSignIn();
  expect(visited).toEqual(['/']);
});

test('a router that was handed in does the going', async () => {
  const routed: string[] = [];
  const { go, visited } = open({ navigate: (url) => routed.push(url) });
  await go.redirectToHome();
  expect({ routed, visited }).toEqual({ routed: ['/'], visited: [] });
});

test('outside browsers a redirect says what it needs', async () => {
  const { go, redirects, links } = open({ isBrowser: false });
  expect(redirects.canNavigate).toBe(false);
  await expect(go.redirectToSignIn()).rejects.toThrow('Redirects need a browser, or the option navigate.');
  expect(links.absolute('/handler')).toBeUndefined();
  expect(() => links.mailLink('/handler')).toThrow('Outside browsers the option callbackUrl is needed.');
});

test('outside browsers a router that was handed in still refuses other sites', async () => {
  const routed: string[] = [];
  const { go, redirects } = open({ isBrowser: false, navigate: (url) => routed.push(url) });
  await go.redirectToSignIn();
  await expect(redirects.goTo('//evil.example')).rejects.toThrow(/^Refused/);
  expect(routed).toEqual(['/handler/sign-in']);
});
