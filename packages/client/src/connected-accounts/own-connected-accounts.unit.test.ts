import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { fakeProfile, type FakeTab } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { hostileReturnPaths } from '../testing/hostile-return-paths.ts';
import { openApp, openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const SETTINGS = 'https://app.example/handler/account-settings/security?tab=2';

function connect(provider: string, ...scopes: string[]) {
  const connection = { owner: 'mira@example.com', provider, scopes: new Set(scopes), isBroken: false };
  service.oauth.connections.push(connection);
  return connection;
}

test('the accounts are listed with what is known of them', async () => {
  connect('github');
  connect('google').isBroken = true;
  const { user } = await openSignedIn(service);
  const methods = { getAccessToken: expect.any(Function), unlink: expect.any(Function) };
  expect(await user.listConnectedAccounts()).toEqual([
    {
      provider: 'github',
      providerAccountId: 'github-7',
      email: 'mira@example.com',
      connectedAt: new Date(1),
      isBroken: false,
      ...methods,
    },
    {
      provider: 'google',
      providerAccountId: 'google-7',
      email: 'mira@example.com',
      connectedAt: new Date(2),
      isBroken: true,
      ...methods,
    },
  ]);
});

test('an account gives a token of its provider with the scopes, or says why not', async () => {
  connect('github', 'repo', 'gist');
  const { user } = await openSignedIn(service);
  const github = await user.getConnectedAccount('github', { or: 'throw' });
  expect(await github.getAccessToken()).toEqual({ status: 'ok', data: { accessToken: 'github token for ' } });
  expect(await github.getAccessToken({ scopes: ['repo', 'gist'] })).toEqual({
    status: 'ok',
    data: { accessToken: 'github token for repo gist' },
  });
  expect(await github.getAccessToken({ scopes: ['admin'] })).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' },
  });
});

test('linking goes to the provider and back to the page where it began, with a session in the place of the old one', async () => {
  const profile = fakeProfile();
  const { user, tab } = await openSignedIn(service, { at: SETTINGS, profile });
  const other = openApp(service, { at: SETTINGS, profile });
  await other.app.getUser();
  expect(await user.linkOAuth('github', { scopes: ['repo', 'gist'] })).toEqual({ status: 'ok', data: undefined });
  expect(service.oauth.begun).toEqual([
    expect.objectContaining({
      provider: 'github',
      type: 'link',
      token: expect.stringMatching(/\.a1$/) as unknown,
      provider_scope: 'repo gist',
      redirect_uri: 'https://app.example/handler/oauth-callback',
      error_redirect_url: 'https://app.example/handler/error',
      after_callback_redirect_url: SETTINGS,
    }),
  ]);

  const back = openApp(service, { at: service.oauth.agree(tab.visited[0]), profile });
  expect(await back.app.callOAuthCallback()).toEqual({ status: 'ok', data: { kind: 'link', isNewUser: false } });
  expect(back.tab.visited).toEqual(['/handler/account-settings/security?tab=2']);
  expect(profile.cookies.get(`stack-refresh-${PROJECT_ID}`)).toBe('r2');
  expect([...service.sessions.keys()]).toEqual(['r2']);
  expect(await other.app.getUser()).toMatchObject({ primaryEmail: 'mira@example.com' });
  expect(await back.app.getUser()).toMatchObject({ primaryEmail: 'mira@example.com' });
});

test('another page to come back to can be named', async () => {
  const { user } = await openSignedIn(service);
  await user.linkOAuth('github', { returnTo: '/repositories' });
  expect(service.oauth.begun[0]).toMatchObject({ after_callback_redirect_url: 'https://app.example/repositories' });
  expect(service.oauth.begun[0]).not.toHaveProperty('provider_scope');
});

test('a hostile way back is refused before anybody leaves', async () => {
  const { user, tab } = await openSignedIn(service);
  for (const target of hostileReturnPaths) {
    const linked = user.linkOAuth('github', { returnTo: target });
    await expect.soft(linked, target).rejects.toThrow(/^Refused to redirect/);
    expect({ target, visited: tab.visited, begun: service.oauth.begun }).toEqual({ target, visited: [], begun: [] });
  }
});

test('a hostile way back that the service tells is not followed', async () => {
  const profile = fakeProfile();
  const { user, tab } = await openSignedIn(service, { profile });
  await user.linkOAuth('github');
  const back = openApp(service, { at: service.oauth.agree(tab.visited[0]), profile });
  const { accessToken, refreshToken } = service.signIn('mira@example.com');
  service.intercept = ({ path }) =>
    path.endsWith('/oauth/token')
      ? {
          json: {
            access_token: accessToken,
            refresh_token: refreshToken,
            after_callback_redirect_url: 'https://evil.example/',
          },
        }
      : undefined;
  await expect(back.app.callOAuthCallback()).rejects.toThrow(/^Refused to redirect/);
  expect(back.tab.visited).toEqual([]);
});

test('an access token that is refused is replaced, and the link begins with the new one', async () => {
  const { user, tab } = await openSignedIn(service);
  service.accepted.clear();
  expect(await user.linkOAuth('github')).toMatchObject({ status: 'ok' });
  expect(service.oauth.begun.map(({ token }) => token?.split('.')[2])).toEqual(['a1', 'a2']);
  expect(tab.visited).toHaveLength(1);
});

test('whose session was ended elsewhere is told, and is signed out here', async () => {
  const { app, user, tab } = await openSignedIn(service);
  service.sessions.clear();
  expect(await user.linkOAuth('github')).toMatchObject({
    status: 'error',
    error: { code: 'USER_AUTHENTICATION_REQUIRED' },
  });
  expect(tab.visited).toEqual([]);
  await expect.poll(() => app.user.peek()).toEqual({ status: 'ok', value: null });
});

test('that a recent sign-in is needed is told, and nobody leaves', async () => {
  const { user, tab } = await openSignedIn(service);
  service.intercept = ({ path }) =>
    path.includes('/oauth/authorize/')
      ? {
          status: 403,
          json: { code: 'RECENT_SIGN_IN_REQUIRED', error: 'Please sign in again.' },
          headers: { 'x-stack-known-error': 'RECENT_SIGN_IN_REQUIRED' },
        }
      : undefined;
  expect(await user.linkOAuth('github')).toMatchObject({ status: 'error', error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
  expect(tab.visited).toEqual([]);
});

test('two presses are one flow', async () => {
  const { user, tab } = await openSignedIn(service);
  await Promise.all([user.linkOAuth('github'), user.linkOAuth('github')]);
  expect(tab.visited).toHaveLength(1);
});

const cases = [
  ['none is connected', () => undefined, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
  ['it is broken', () => (connect('github', 'repo').isBroken = true), 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
  ['it lacks a scope', () => connect('github', 'gist'), 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
] as const;

test.each(cases)(
  'where %s there is no account: null, an error, or the way to the provider',
  async (_, prepare, code) => {
    prepare();
    const { user, tab } = await openSignedIn(service, { at: SETTINGS });
    const scopes = ['repo'];
    expect(await user.getConnectedAccount('github', { scopes })).toBeNull();
    expect(await user.getConnectedAccount('github', { or: 'return-null', scopes })).toBeNull();
    await expect(user.getConnectedAccount('github', { or: 'throw', scopes })).rejects.toMatchObject({ code });
    expect(tab.visited).toEqual([]);

    const settled = vi.fn<() => void>();
    user.getConnectedAccount('github', { or: 'redirect', scopes }).then(settled, settled);
    await expect.poll(() => tab.visited).toHaveLength(1);
    expect(service.oauth.begun).toEqual([expect.objectContaining({ type: 'link', provider_scope: 'repo' })]);
    expect(settled).not.toHaveBeenCalled();
  },
);

test('a scope that the provider does not grant is asked for once in a tab, until it is granted', async () => {
  const github = connect('github', 'gist');
  const { user, tab } = await openSignedIn(service, { at: SETTINGS });
  const get = () => user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] });
  void get();
  await expect.poll(() => tab.ownStorage.size).toBe(1);
  await expect(get()).rejects.toMatchObject({ code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' });
  expect(tab.visited).toHaveLength(1);

  github.scopes.add('repo');
  expect(await get()).toMatchObject({ provider: 'github' });
  github.scopes.delete('repo');
  void get();
  await expect.poll(() => tab.visited).toHaveLength(2);
});

const forbidden = () => {
  throw new Error('SecurityError');
};
test.each<[title: string, forbid: (tab: FakeTab) => void]>([
  ['is forbidden', (tab) => Object.defineProperty(tab, 'sessionStorage', { get: forbidden })],
  ['takes nothing', (tab) => Object.assign(tab.sessionStorage, { setItem: forbidden })],
])('where the storage of the tab %s, nobody is sent to a provider again and again', async (_, forbid) => {
  const github = connect('github', 'gist');
  const { user, tab } = await openSignedIn(service, { at: SETTINGS });
  forbid(tab);
  const scopes = ['repo'];

  expect(await user.getConnectedAccount('github', { scopes })).toBeNull();
  await expect(user.getConnectedAccount('github', { or: 'redirect', scopes })).rejects.toThrow('Please allow storage');
  expect(tab.visited).toEqual([]);

  github.scopes.add('repo');
  expect(await user.getConnectedAccount('github', { or: 'redirect', scopes })).toMatchObject({ provider: 'github' });
});

test('an account that works is given whatever should happen otherwise', async () => {
  connect('github', 'repo', 'gist');
  const { user, tab } = await openSignedIn(service);
  for (const or of ['redirect', 'throw', 'return-null'] as const) {
    expect(await user.getConnectedAccount('github', { or, scopes: ['repo'] })).toMatchObject({ provider: 'github' });
    expect(await user.getConnectedAccount('github', { or })).toMatchObject({ provider: 'github' });
  }
  expect(tab.visited).toEqual([]);
});

test('a way to the provider that is closed is thrown', async () => {
  const { user } = await openSignedIn(service);
  await expect(user.getConnectedAccount('myspace', { or: 'redirect' })).rejects.toMatchObject({
    code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  });
});

test('what is wrong with the provider itself is thrown, not taken for a missing scope', async () => {
  connect('github', 'repo');
  const { user } = await openSignedIn(service);
  service.intercept = ({ path }) =>
    path.endsWith('/access-token')
      ? {
          status: 400,
          json: { code: 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', error: 'It is away.' },
          headers: { 'x-stack-known-error': 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE' },
        }
      : undefined;
  await expect(user.getConnectedAccount('github', { scopes: ['repo'] })).rejects.toMatchObject({
    code: 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
  });
});

test('an account that is disconnected leaves the lists, and the user is fetched anew', async () => {
  connect('github');
  const { app, user } = await openSignedIn(service);
  const list = observeForUser(app.user, 'connected-accounts', async (whose: typeof user | null) =>
    (await whose?.listConnectedAccounts())?.map(({ provider }) => provider),
  );
  expect(await list.promise()).toEqual(['github']);
  const [github] = await user.listConnectedAccounts();
  const before = service.conversation().length;
  expect(await github?.unlink()).toEqual({ status: 'ok', data: undefined });
  expect(list.peek()).toEqual({ status: 'ok', value: [] });
  expect(service.conversation().slice(before).toSorted()).toEqual([
    'DELETE /oauth-providers/me/github',
    'GET /connected-accounts/me',
    'GET /users/me',
  ]);
});

test('an account whose answer was lost is disconnected', async () => {
  connect('github');
  const { user } = await openSignedIn(service);
  const [github] = await user.listConnectedAccounts();
  let count = 0;
  service.afterwards = ({ method }) => (method === 'DELETE' && count++ === 0 ? 'drop' : undefined);
  expect(await github?.unlink()).toEqual({ status: 'ok', data: undefined });
  expect(count).toBe(2);
});

test('an account that was disconnected elsewhere is told, and the lists are fetched anew', async () => {
  connect('github');
  const { user } = await openSignedIn(service);
  const [github] = await user.listConnectedAccounts();
  service.oauth.connections.length = 0;
  expect(await github?.unlink()).toMatchObject({
    status: 'error',
    error: { code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' },
  });
});

test('the only way to sign in stays', async () => {
  connect('github');
  const { user } = await openSignedIn(service);
  service.accounts.set('mira@example.com', '');
  const [github] = await user.listConnectedAccounts();
  expect(await github?.unlink()).toMatchObject({ status: 'error', error: { code: 'LAST_SIGN_IN_METHOD' } });
});
