import { Component, Suspense, type ReactNode } from 'react';
import type { ConnectedAccount, GetConnectedAccount } from '@keystead/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { fakeConnectedAccount } from '../testing/fake-connected-account.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { useAccessToken, useAccessTokenState } from './use-access-token.ts';
import {
  useConnectedAccount,
  useConnectedAccountState,
  type UseConnectedAccountOptions,
} from './use-connected-account.ts';
import { useConnectedAccounts, useConnectedAccountsState } from './use-connected-accounts.ts';

afterEach(() => {
  vi.useRealTimers();
});

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message ?? this.props.children;
}

const guarded = (children: ReactNode) => (
  <Boundary>
    <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
  </Boundary>
);

const github = fakeConnectedAccount();
const google = fakeConnectedAccount({ provider: 'google' });
/** A user without an account, who is sent to the provider if told so. */
const sentTo = (leave: () => Promise<never>) => {
  const getConnectedAccount = vi.fn(async (_: string, options: { or?: string }) =>
    options.or === 'redirect' ? leave() : null,
  );
  const user = { getConnectedAccount: getConnectedAccount as unknown as GetConnectedAccount<'redirect' | 'throw'> };
  return { getConnectedAccount, app: fakeClientApp({ user: ok(mira(user)) }) };
};
/** A user with these accounts; `scopes` says which all of them have. */
const withAccounts = (...accounts: ConnectedAccount[]) => ({
  listConnectedAccounts: vi.fn(async () => accounts),
  getConnectedAccount: vi.fn(
    async (id: string) => accounts.find(({ provider }) => provider === id) ?? null,
  ) as unknown as GetConnectedAccount<'redirect' | 'throw'>, // as it answers without `or`
});

const idsOf = (accounts: readonly ConnectedAccount[]) => accounts.map(({ provider }) => provider).join(' ') || 'none';
const Ids = () => <p>{idsOf(useConnectedAccounts())}</p>;
function IdsState() {
  const { data, isPending, error, refetch } = useConnectedAccountsState();
  return (
    <button type="button" onClick={() => void refetch()}>
      {isPending ? 'pending' : error instanceof Error ? error.message : idsOf(data ?? [])}
    </button>
  );
}
const Account = (options: UseConnectedAccountOptions) => (
  <p>{useConnectedAccount('github', options)?.email ?? 'no account'}</p>
);
function AccountState(options: { scopes?: readonly string[] }) {
  const { data, isPending } = useConnectedAccountState('github', options);
  return <h1>{isPending ? 'pending' : (data?.email ?? 'no account')}</h1>;
}
const Token = ({ account, scopes = [] }: { account: ConnectedAccount | null; scopes?: readonly string[] }) => (
  <p>{useAccessToken(account, { scopes }) ?? 'no token'}</p>
);
function TokenState({ account }: { account: ConnectedAccount }) {
  const { data, error } = useAccessTokenState(account);
  return <h1>{error instanceof Error ? error.message : (data ?? 'no token')}</h1>;
}

test('the accounts are asked for once for all who want them; nobody has none', async () => {
  const user = withAccounts(github, google);
  const app = fakeClientApp({ user: pending });
  await renderWithApp(
    guarded(
      <>
        <Ids />
        <IdsState />
      </>,
    ),
    { app },
  );
  await expect.element(page.getByText('waiting')).toBeVisible();
  app.user.set(ok(null));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('none');
  app.user.set(ok(mira(user)));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('github google');
  await expect.element(page.getByRole('button')).toHaveTextContent('github google');
  expect(user.listConnectedAccounts).toHaveBeenCalledTimes(1);
});

test('a failure is thrown by the one form and told by the other, which can try again', async () => {
  const listConnectedAccounts = vi.fn(async () => [github]).mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(
    <>
      <IdsState />
      {guarded(<Ids />)}
    </>,
    { app: fakeClientApp({ user: ok(mira({ listConnectedAccounts })) }) },
  );
  await expect.element(page.getByRole('button')).toHaveTextContent('the service is away');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('github');
});

test('an account is given with the scopes that were asked for, in both forms', async () => {
  const user = withAccounts(github);
  await renderWithApp(
    guarded(
      <>
        <Account scopes={['repo', 'gist']} or="redirect" />
        <AccountState scopes={['repo', 'gist']} />
      </>,
    ),
    { app: fakeClientApp({ user: ok(mira(user)) }) },
  );
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('mira@acme.test');
  await expect.element(page.getByRole('heading')).toHaveTextContent('mira@acme.test');
  expect(vi.mocked(user.getConnectedAccount).mock.calls).toEqual([['github', { scopes: ['repo', 'gist'] }]]);
});

test('without one there is null, or an error if told so', async () => {
  const app = fakeClientApp({ user: ok(mira(withAccounts(google))) });
  await renderWithApp(
    guarded(
      <>
        <Account />
        <AccountState />
      </>,
    ),
    { app },
  );
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('no account');
  await expect.element(page.getByRole('heading')).toHaveTextContent('no account');
  await renderWithApp(guarded(<Account or="throw" />), { app });
  await expect.element(page.getByText(/There is no account at github that works/)).toBeVisible();
});

test('or the way to the provider, once, however many ask, and nothing is shown meanwhile', async () => {
  const { app, getConnectedAccount } = sentTo(() => new Promise(() => {}));
  await renderWithApp(
    guarded(
      <>
        <Account or="redirect" scopes={['repo']} />
        <Account or="redirect" scopes={['repo']} />
      </>,
    ),
    { app },
  );
  await expect.poll(() => getConnectedAccount).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText('waiting')).toBeVisible();
  expect(getConnectedAccount.mock.calls).toEqual([
    ['github', { scopes: ['repo'] }],
    ['github', { or: 'redirect', scopes: ['repo'] }],
  ]);
});

test('a way to the provider that is closed is thrown', async () => {
  const { app } = sentTo(() => Promise.reject(new Error('the provider is not enabled')));
  await renderWithApp(guarded(<Account or="redirect" />), { app });
  await expect.element(page.getByText('the provider is not enabled')).toBeVisible();
});

test('whoever is not signed in goes to the sign-in page first', async () => {
  const app = fakeClientApp();
  await renderWithApp(guarded(<Account or="redirect" />), { app });
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});

test('a token comes with its scopes; without the account or a scope there is none', async () => {
  const getAccessToken = vi.fn(github.getAccessToken);
  const app = fakeClientApp({ user: ok(mira()) });
  const first = await renderWithApp(guarded(<Token account={{ ...github, getAccessToken }} scopes={['repo']} />), {
    app,
  });
  await expect.element(page.getByText('token-of-the-provider')).toBeVisible();
  expect(getAccessToken.mock.calls).toEqual([[{ scopes: ['repo'] }]]);
  await first.screen.unmount();

  const lacking = fakeConnectedAccount({
    provider: 'google',
    getAccessToken: async () => failed({ code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' }) as never,
  });
  for (const account of [lacking, null]) {
    const { screen } = await renderWithApp(guarded(<Token account={account} />), { app });
    await expect.element(page.getByText('no token')).toBeVisible();
    await screen.unmount();
  }
});

test('what else is wrong with a token is an error', async () => {
  const away = Object.assign(new Error('the provider is away'), { code: 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE' });
  const account = fakeConnectedAccount({ getAccessToken: async () => failed(away) as never });
  await renderWithApp(
    <>
      {guarded(<Token account={account} />)}
      <TokenState account={account} />
    </>,
    { app: fakeClientApp({ user: ok(mira()) }) },
  );
  await expect.element(page.getByText('the provider is away').first()).toBeVisible();
  await expect.element(page.getByRole('heading')).toHaveTextContent('the provider is away');
});

test('a token is renewed for as long as somebody uses it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let count = 0;
  const getAccessToken = vi.fn(async () => ({ status: 'ok', data: { accessToken: `token ${++count}` } }) as const);
  const { screen } = await renderWithApp(guarded(<Token account={{ ...github, getAccessToken }} />), {
    app: fakeClientApp({ user: ok(mira()) }),
  });
  await expect.element(page.getByText('token 1')).toBeVisible();
  vi.advanceTimersByTime(4 * 60_000);
  await expect.element(page.getByText('token 2')).toBeVisible();
  await screen.unmount();
  vi.advanceTimersByTime(60 * 60_000);
  expect(getAccessToken).toHaveBeenCalledTimes(2);
});
