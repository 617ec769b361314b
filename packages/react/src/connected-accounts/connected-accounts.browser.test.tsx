import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { observeForUser, type ConnectedAccount, type CurrentUser } from '@keystead/client';
import { KeysteadHandler } from '../handler.tsx';
import { acme, done, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { fakeConnectedAccount } from '../testing/fake-connected-account.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(() => vi.restoreAllMocks());

const row = page.getByRole('group', { name: 'Connected accounts' });
const button = (name: string) => row.getByRole('button', { name, exact: true });
const item = (name: string) => row.getByRole('listitem').filter({ hasText: name });
const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

interface Given {
  providers?: readonly string[];
  accounts?: readonly ConnectedAccount[];
  user?: Partial<CurrentUser>;
}

async function open({ providers = ['google', 'github'], accounts = [fakeConnectedAccount()], user }: Given = {}) {
  const current = mira({ listConnectedAccounts: async () => [...accounts], ...user });
  const project = ok(acme({ oauthProviders: providers.map((id) => ({ id })) }));
  const app = fakeClientApp({ user: ok(current), project });
  await renderWithApp(<KeysteadHandler path="/handler/account-settings/security" />, { app });
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  return app;
}

test('every provider that is offered has a line: connected with its address, or to be connected', async () => {
  await open();
  await expect.element(item('GitHub')).toHaveTextContent('mira@acme.test');
  await expect.element(button('Disconnect GitHub')).toBeVisible();
  await expect.element(button('Connect again GitHub')).not.toBeInTheDocument();
  await expect.element(item('Google')).toHaveTextContent('Not connected');
  await expect.element(button('Connect Google')).toBeVisible();
  await expect.poll(() => row.element().querySelectorAll('svg')).toHaveLength(2);
});

test('without a provider and without an account there is no such row', async () => {
  await open({ providers: [], accounts: [] });
  await expect.element(row).not.toBeInTheDocument();
});

test('an account of a provider that is offered no more can be disconnected only', async () => {
  await open({ providers: [], accounts: [fakeConnectedAccount({ isBroken: true })] });
  await expect.element(button('Disconnect GitHub')).toBeVisible();
  await expect.element(button('Connect again GitHub')).not.toBeInTheDocument();
});

test('connecting goes to the provider once, and works again for whoever comes back', async () => {
  const linkOAuth = vi.fn<CurrentUser['linkOAuth']>(async () => done);
  await open({ user: { linkOAuth } });
  await userEvent.dblClick(button('Connect Google'));
  await expect.element(button('Connect Google')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Disconnect GitHub')).toBeDisabled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Disconnect GitHub')).toBeEnabled();
  expect(linkOAuth.mock.calls).toEqual([['google']]);
});

test('why a provider was not reached is said', async () => {
  await open({ user: { linkOAuth: async () => knownFailure('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE') } });
  await button('Connect Google').click();
  await expect.element(row.getByRole('alert')).toHaveTextContent('This provider is not available at the moment.');
});

test('a broken connection says so, and is connected again', async () => {
  const linkOAuth = vi.fn<CurrentUser['linkOAuth']>(() => new Promise(() => {}));
  await open({ accounts: [fakeConnectedAccount({ isBroken: true })], user: { linkOAuth } });
  await expect.element(item('GitHub')).toHaveTextContent('This connection no longer works.');
  await button('Connect again GitHub').click();
  expect(linkOAuth.mock.calls).toEqual([['github']]);
});

test('disconnecting asks first, and nothing happens without a yes', async () => {
  const unlink = vi.fn<ConnectedAccount['unlink']>(async () => done);
  await open({ accounts: [fakeConnectedAccount({ unlink })] });
  await button('Disconnect GitHub').click();
  await expect.element(dialog).toHaveAccessibleName('Disconnect GitHub?');
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Disconnect GitHub')).toHaveFocus();
  expect(unlink).not.toHaveBeenCalled();
});

test('a disconnected account goes, and the focus stays in the row', async () => {
  const accounts: ConnectedAccount[] = [];
  const app = await open({ accounts });
  const list = observeForUser(app.user, 'connected-accounts', async () => accounts);
  // As the app does: what it has changed is fetched anew.
  const unlink = async () => {
    accounts.splice(0);
    await list.refresh();
    return done;
  };
  accounts.push(fakeConnectedAccount({ unlink }));
  await list.refresh();

  await button('Disconnect GitHub').click();
  await inDialog('Disconnect').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Connect GitHub')).toHaveFocus();
});

test('the last way to sign in stays, and it is said why', async () => {
  const unlink = async () => knownFailure('LAST_SIGN_IN_METHOD');
  await open({ accounts: [fakeConnectedAccount({ unlink })] });
  await button('Disconnect GitHub').click();
  await inDialog('Disconnect').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(row.getByRole('alert'))
    .toHaveTextContent('This is the only way to sign in, so it stays connected.');
  await expect.element(button('Disconnect GitHub')).toBeVisible();
});

test('a failure is said in the dialog', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const unlink = () => Promise.reject(new Error('the service is away'));
  await open({ accounts: [fakeConnectedAccount({ unlink })] });
  await button('Disconnect GitHub').click();
  await inDialog('Disconnect').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
});

test('after a sign-in of long ago the password is asked for', async () => {
  const unlink = vi.fn<ConnectedAccount['unlink']>(async () => done);
  unlink.mockResolvedValueOnce(knownFailure('RECENT_SIGN_IN_REQUIRED'));
  await open({ accounts: [fakeConnectedAccount({ unlink })] });
  await button('Disconnect GitHub').click();
  await inDialog('Disconnect').click();
  await expect.element(dialog).toHaveAccessibleName('Enter your password to continue');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await inDialog('Continue').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(unlink).toHaveBeenCalledTimes(2);
});

test('after a sign-in of long ago the password is asked for before the browser leaves', async () => {
  const linkOAuth = vi.fn<CurrentUser['linkOAuth']>(async () => done);
  linkOAuth.mockResolvedValueOnce(knownFailure('RECENT_SIGN_IN_REQUIRED'));
  await open({ user: { linkOAuth } });
  await button('Connect Google').click();
  await expect.element(dialog).toHaveAccessibleName('Enter your password to continue');
  await expect.element(row.getByRole('alert')).not.toBeInTheDocument();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await inDialog('Continue').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Connect Google')).toHaveAttribute('aria-busy', 'true');
  expect(linkOAuth.mock.calls).toEqual([['google'], ['google']]);
});

test('whoever does not enter the password stays', async () => {
  const linkOAuth = vi.fn<CurrentUser['linkOAuth']>(async () => knownFailure('RECENT_SIGN_IN_REQUIRED'));
  await open({ user: { linkOAuth } });
  await button('Connect Google').click();
  await inDialog('Cancel').click();
  await expect.element(button('Connect Google')).toHaveFocus();
  await expect.element(button('Disconnect GitHub')).toBeEnabled();
  expect(linkOAuth).toHaveBeenCalledTimes(1);
});

test('a list that cannot be loaded can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const listConnectedAccounts = vi
    .fn<CurrentUser['listConnectedAccounts']>(async () => [fakeConnectedAccount()])
    .mockRejectedValueOnce(new Error('the service is away'));
  await open({ user: { listConnectedAccounts } });
  await expect.element(row.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await button('Try again').click();
  await expect.element(button('Disconnect GitHub')).toBeVisible();
});
