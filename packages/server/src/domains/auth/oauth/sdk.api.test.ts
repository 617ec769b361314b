import { ServerApp } from '@keystead/client/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { openPage, type PageWithSdk } from '../../../testing/page-with-sdk.ts';
import type { TestProject } from '../../../testing/call.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';

const SITE = 'http://localhost:8101';
const started = useOAuthInstance();

beforeEach(() => {
  const { instance } = started();
  vi.useFakeTimers({ toFake: ['Date'], now: instance.clock.now() });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => instance.app.fetch(new Request(url, init)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser in which one page is open at a time. */
function openBrowser(project: TestProject) {
  const cookies = new Map<string, string>();
  let page: PageWithSdk = openPage(project, `${SITE}/handler/sign-in`, cookies);
  const goTo = (path: string) => (page = openPage(project, new URL(path, SITE).href, cookies));
  return {
    app: () => page.app,
    user: () => page.app.getUser({ or: 'throw' }),
    /** Where the page was left for, as a browser would be there now. */
    left: () => page.visited.at(-1),
    goTo,
    /** The person agrees at the provider that the page was left for, and comes back to the app. */
    async comeBack(choose: 'signIn' | 'refuse' = 'signIn') {
      const { instance, stub } = started();
      const location = page.visited.at(-1) ?? '';
      const back = choose === 'signIn' ? stub.signIn(location, mira) : stub.refuse(location);
      const answer = await instance.app.fetch(new Request(back));
      const address = answer.headers.get('location') ?? '';
      return { ...goTo(address), address };
    },
  };
}

test('an app signs in with a provider, links another one, reads a token on its server and disconnects them', async () => {
  const project = await makeOAuthProject(started());
  const browser = openBrowser(project);

  expect(await browser.app().signInWithOAuth('github', { returnTo: '/repositories?a=1' })).toMatchObject({
    status: 'ok',
  });
  const { app } = await browser.comeBack();
  expect(await app.callOAuthCallback()).toEqual({ status: 'ok', data: { kind: 'sign-in', isNewUser: true } });
  expect(browser.left()).toBe('/repositories?a=1');

  browser.goTo('/repositories?a=1');
  expect(await (await browser.user()).linkOAuth('google')).toMatchObject({ status: 'ok' });
  await browser.comeBack();
  expect(await browser.app().callOAuthCallback()).toEqual({ status: 'ok', data: { kind: 'link', isNewUser: false } });
  expect(browser.left()).toBe('/repositories?a=1');

  browser.goTo('/repositories');
  const user = await browser.user();
  expect(user).toMatchObject({ primaryEmail: mira.email, oauthProviders: [{ id: 'github' }, { id: 'google' }] });
  const [github, google] = await user.listConnectedAccounts();
  expect(github).toMatchObject({ provider: 'github', providerAccountId: mira.id, email: mira.email, isBroken: false });
  expect(await google?.getAccessToken()).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS' },
  });

  const server = new ServerApp({ projectId: project.id, secretServerKey: project.keys.server });
  const seen = await server.getUser(user.id);
  const account = await seen?.getConnectedAccount('github', { or: 'throw' });
  expect(await account?.getAccessToken()).toMatchObject({
    status: 'ok',
    data: { accessToken: expect.stringMatching(/^github-access-/) as unknown },
  });
  expect(await seen?.getConnectedAccount('github', { scopes: ['repo'] })).toBeNull();

  // More scopes are asked for at the provider, and from then on the account has them.
  void user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] });
  await expect.poll(() => browser.left()).toMatch(/^https:\/\/github\.com\/.*repo/);
  await browser.comeBack();
  expect(await browser.app().callOAuthCallback()).toMatchObject({ data: { kind: 'link' } });
  expect(await seen?.getConnectedAccount('github', { scopes: ['repo'] })).toMatchObject({ provider: 'github' });

  browser.goTo('/repositories');
  const linked = await browser.user();
  expect(await (await linked.getConnectedAccount('google', { or: 'throw' })).unlink()).toMatchObject({ status: 'ok' });
  expect((await linked.listConnectedAccounts()).map(({ provider }) => provider)).toEqual(['github']);
  const last = await linked.getConnectedAccount('github', { or: 'throw' });
  expect(await last.unlink()).toMatchObject({ status: 'error', error: { code: 'LAST_SIGN_IN_METHOD' } });
  expect(await server.linkOAuthAccount(user.id, { id: 'discord', accountId: '77', email: 'mira@example.com' })).toEqual(
    { status: 'ok', data: undefined },
  );
  expect((await linked.listConnectedAccounts()).map(({ provider }) => provider)).toEqual(['discord', 'github']);
});

test('whoever refuses at the provider comes to the error page of the app, and nobody is signed in', async () => {
  const browser = openBrowser(await makeOAuthProject(started()));
  await browser.app().signInWithOAuth('google');
  const { app, visited, address } = await browser.comeBack('refuse');
  expect(address).toMatch(`${SITE}/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&`);
  expect(await app.callOAuthCallback()).toBeNull();
  expect(await app.getUser()).toBeNull();
  expect(visited).toEqual([]);
});

test('a provider that the project does not offer is told where the button was pressed', async () => {
  const browser = openBrowser(await makeOAuthProject(started()));
  expect(await browser.app().signInWithOAuth('spotify')).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' },
  });
  expect(browser.left()).toBeUndefined();
});
