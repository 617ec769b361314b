import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../http/diagnostics.ts';
import { fakeProfile } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { hostileReturnPaths } from '../testing/hostile-return-paths.ts';
import { openApp, openAppOnServer } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const urls = { afterSignIn: '/inside', afterSignUp: '/welcome' };
const SIGN_IN = 'https://app.example/handler/sign-in';
const CALLBACK = 'https://app.example/handler/oauth-callback';
const loseFirst = (ending: string) => {
  let count = 0;
  return ({ path }: { path: string }) => (path.endsWith(ending) && count++ === 0 ? 'drop' : undefined);
};
const outerCookies = (cookies: ReadonlyMap<string, string>) =>
  [...cookies.keys()].filter((name) => name.startsWith('stack-oauth-outer-'));

/** Goes to a provider in one page and comes back to another, as browsers do. */
async function comeBack({
  at = SIGN_IN,
  email = 'mira@example.com',
  returnTo,
}: { at?: string; email?: string; returnTo?: string } = {}) {
  const profile = fakeProfile();
  const begun = openApp(service, { at, profile, urls });
  expect(await begun.app.signInWithOAuth('github', returnTo === undefined ? {} : { returnTo })).toEqual({
    status: 'ok',
    data: undefined,
  });
  return openApp(service, { at: service.oauth.agree(begun.tab.visited[0], email), profile, urls });
}

test('the browser goes to the provider with what brings it back', async () => {
  const { app, tab, profile } = openApp(service);
  await app.signInWithOAuth('github');
  expect(tab.visited).toEqual(['https://github.example/authorize?flow=0']);
  const [{ state = '', code_challenge, ...asked } = {}] = service.oauth.begun;
  expect(asked).toEqual({
    provider: 'github',
    client_id: PROJECT_ID,
    client_secret: 'pck_test',
    grant_type: 'authorization_code',
    response_type: 'code',
    scope: 'legacy',
    code_challenge_method: 'S256',
    redirect_uri: CALLBACK,
    error_redirect_url: 'https://app.example/handler/error',
    stack_response_mode: 'json',
  });
  expect(code_challenge).toMatch(/^[\w-]{43}$/);
  expect(profile.cookieWrites).toEqual([
    expect.stringMatching(
      new RegExp(`^stack-oauth-outer-${state}=[\\w-]{43}; Path=/; Max-Age=600; SameSite=Lax; Secure$`),
    ),
  ]);
});

test('whoever is known comes in and goes to the page after signing in; the address tells nothing any more', async () => {
  service.oauth.connections.push({ owner: 'mira@example.com', provider: 'github', scopes: new Set(), isBroken: false });
  const { app, tab, profile } = await comeBack();
  expect(await app.callOAuthCallback()).toEqual({ status: 'ok', data: { kind: 'sign-in', isNewUser: false } });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
  expect(profile.cookies.get(`stack-refresh-${PROJECT_ID}`)).toBe('r1');
  expect(outerCookies(profile.cookies)).toEqual([]);
  expect({ visited: tab.visited, replaced: tab.replaced }).toEqual({ visited: ['/inside'], replaced: [CALLBACK] });
});

test('a new user goes to the page after signing up, and with noRedirect nowhere', async () => {
  const first = await comeBack({ email: 'noor@example.com' });
  expect(await first.app.callOAuthCallback()).toEqual({ status: 'ok', data: { kind: 'sign-in', isNewUser: true } });
  expect(first.tab.visited).toEqual(['/welcome']);
  const second = await comeBack({ email: 'jonas@example.com' });
  expect(await second.app.callOAuthCallback({ noRedirect: true })).toMatchObject({ data: { isNewUser: true } });
  expect(second.tab.visited).toEqual([]);
});

test.each([
  ['asked for by the page', { at: `${SIGN_IN}?after_auth_return_to=%2Fteams%3Fa%3D1%2B2%23top` }, '/teams?a=1+2#top'],
  ['asked for by the app', { returnTo: '/teams?code=1&state=2' }, '/teams?code=1&state=2'],
  ['the word of the app counts', { at: `${SIGN_IN}?after_auth_return_to=%2Fteams`, returnTo: 'here' }, '/handler/here'],
  ['a trusted site', { returnTo: 'https://trusted.example/app/teams' }, 'https://trusted.example/app/teams'],
])('the way back survives the provider: %s', async (_, given, expected) => {
  const { app, tab } = await comeBack(given);
  expect(await app.callOAuthCallback()).toMatchObject({ status: 'ok' });
  expect(tab.visited).toEqual([expected]);
});

test('a hostile way back is refused before anybody leaves', async () => {
  for (const target of hostileReturnPaths) {
    const { app, tab, profile } = openApp(service);
    const left = app.signInWithOAuth('github', { returnTo: target });
    await expect.soft(left, target).rejects.toThrow(/^Refused to redirect/);
    expect({ target, visited: tab.visited, begun: service.oauth.begun, written: profile.cookieWrites }).toEqual({
      target,
      visited: [],
      begun: [],
      written: [],
    });
  }
});

test('a hostile way back in the address of the callback page throws after the person was signed in', async () => {
  const { app, tab } = await comeBack();
  const answered = new URL(tab.location.href);
  answered.searchParams.set('after_auth_return_to', 'https://evil.example');
  tab.go(answered.href);
  const { accessToken, refreshToken } = service.signIn('mira@example.com');
  service.intercept = ({ path }) =>
    path.endsWith('/oauth/token') ? { json: { access_token: accessToken, refresh_token: refreshToken } } : undefined;
  await expect(app.callOAuthCallback()).rejects.toThrow(/^Refused to redirect/);
  expect(tab.visited).toEqual([]);
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
});

test('a page with a query and a hash of its own leads back to itself: code and state are no part of it', async () => {
  const profile = fakeProfile();
  const given = { oauthCallback: '/back?x=a%20b&code=old&state=old#top' };
  const begun = openApp(service, { profile, urls: given });
  await begun.app.signInWithOAuth('github');
  expect(service.oauth.begun[0]?.['redirect_uri']).toBe('https://app.example/back?x=a+b');
  const at = `${service.oauth.agree(begun.tab.visited[0])}#_=_`;
  const { app, tab } = openApp(service, { at, profile, urls: given });
  expect(await app.callOAuthCallback()).toMatchObject({ status: 'ok' });
  expect(tab.replaced).toEqual(['https://app.example/back?x=a+b']);
});

test('flows in two tabs do not disturb each other, whichever comes back first', async () => {
  const profile = fakeProfile();
  const tabs = [openApp(service, { profile }), openApp(service, { profile })] as const;
  for (const { app } of tabs) await app.signInWithOAuth('github');
  expect(outerCookies(profile.cookies)).toHaveLength(2);
  for (const { tab } of tabs.toReversed()) {
    const back = openApp(service, { at: service.oauth.agree(tab.visited[0]), profile });
    expect(await back.app.callOAuthCallback({ noRedirect: true })).toMatchObject({ status: 'ok' });
  }
  expect(outerCookies(profile.cookies)).toEqual([]);
});

test('two presses are one flow, and a press after that another', async () => {
  const { app, tab } = openApp(service);
  await Promise.all([app.signInWithOAuth('github'), app.signInWithOAuth('github')]);
  expect(tab.visited).toHaveLength(1);
  await app.signInWithOAuth('github');
  expect(tab.visited).toHaveLength(2);
});

test('a page that is drawn twice exchanges the code once', async () => {
  const { app, tab } = await comeBack();
  const [first, second] = await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()]);
  expect(first).toMatchObject({ status: 'ok' });
  expect(second).toBe(first);
  expect(tab.visited).toEqual(['/inside']);
  expect(await app.callOAuthCallback()).toBeNull();
});

test.each([CALLBACK, `${CALLBACK}?code=c`, `${CALLBACK}?state=s`, `${CALLBACK}?code=&state=s`])(
  '%s is no answer of a provider',
  async (at) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { app } = openApp(service, { at });
    expect(await app.callOAuthCallback()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  },
);

test.each(['unknown', '', 'a=b', '; Domain=app.example'])(
  'the answer to a flow of another browser (state %j) is left alone, with a warning',
  async (state) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { tab } = await comeBack();
    const at = new URL(tab.location.href);
    if (state) at.searchParams.set('state', state);
    const stranger = openApp(service, { at: at.href });
    const asked = service.requests.length;
    expect(await stranger.app.callOAuthCallback()).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Invalid OAuth callback URL parameters/));
    expect(stranger.tab.replaced).toEqual([]);
    expect(stranger.profile.cookieWrites).toEqual([]);
    expect(service.requests.slice(asked).filter(({ path }) => path.endsWith('/oauth/token'))).toEqual([]);
  },
);

test('an error of the service is told and nobody leaves', async () => {
  const { app, tab, profile } = openApp(service);
  expect(await app.signInWithOAuth('myspace')).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' },
  });
  expect({ visited: tab.visited, cookies: profile.cookies.size }).toEqual({ visited: [], cookies: 0 });
});

test.each(['../users/me', 'github?x=1', 'git hub', ''])('%j is never sent as a provider', async (provider) => {
  const { app, tab } = openApp(service);
  await expect(app.signInWithOAuth(provider)).rejects.toThrow('provider_id may only have');
  expect({ visited: tab.visited, begun: service.oauth.begun }).toEqual({ visited: [], begun: [] });
});

test('a browser that keeps no cookies is told so before anybody leaves', async () => {
  const profile = fakeProfile();
  profile.acceptsCookies = false;
  const { app, tab } = openApp(service, { profile });
  await expect(app.signInWithOAuth('github')).rejects.toThrow('Please allow cookies for this site.');
  expect(tab.visited).toEqual([]);
});

test('outside browsers there is nowhere to go and nothing to come back from', async () => {
  const app = openAppOnServer(service);
  await expect(app.signInWithOAuth('github')).rejects.toThrow('Going to a provider needs a browser.');
  expect(await app.callOAuthCallback()).toBeNull();
  expect(service.oauth.begun).toEqual([]);
});

test('whoever has a second factor is led to it, and from there on to where they wanted', async () => {
  service.secondFactors.set('mira@example.com', '123456');
  const { app, tab, profile } = await comeBack({ returnTo: '/teams' });
  expect(await app.callOAuthCallback()).toMatchObject({
    status: 'error',
    error: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' },
  });
  expect(app.mfaAttemptCode()).toBe('m1');
  expect(tab.visited).toEqual(['/handler/mfa?after_auth_return_to=%2Fteams']);
  expect(profile.cookies.has(`stack-refresh-${PROJECT_ID}`)).toBe(false);
});

test('a code whose request was lost signs in', async () => {
  const { app } = await comeBack();
  service.intercept = loseFirst('/oauth/token');
  expect(await app.callOAuthCallback()).toMatchObject({ status: 'ok' });
});

test('a code whose answer was lost is used up, and nobody is half signed in', async () => {
  const { app, tab, profile } = await comeBack();
  service.afterwards = loseFirst('/oauth/token');
  expect(await app.callOAuthCallback()).toMatchObject({
    status: 'error',
    error: { code: 'INVALID_AUTHORIZATION_CODE' },
  });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect({ visited: tab.visited, cookies: profile.cookies.size, sessions: service.sessions.size }).toEqual({
    visited: [],
    cookies: 0,
    sessions: 0,
  });
});

test('other tabs see who came in', async () => {
  const { app, profile } = await comeBack();
  const other = openApp(service, { profile });
  await other.app.getUser();
  const heard = new Promise<unknown>((resolve) =>
    other.app.onAuthStateChange((user) => user && resolve(user.primaryEmail)),
  );
  await app.callOAuthCallback();
  expect(await heard).toBe('mira@example.com');
});

test('offline both say so at once', async () => {
  const { app, tab } = await comeBack();
  tab.isOnline = false;
  await service.close();
  for (const call of [() => app.signInWithOAuth('github'), () => app.callOAuthCallback()]) {
    const failure: unknown = await call().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ message: 'It seems like you are offline' });
  }
});
