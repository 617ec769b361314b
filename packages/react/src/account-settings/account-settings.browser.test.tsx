import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { failed, fakeClientApp, mira, ok, pending, type FakeClientApp } from '../testing/fake-client-app.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

const BASE = '/handler/account-settings';

beforeEach(() => page.viewport(1100, 700));
afterEach(async () => {
  closePage();
  await page.viewport(900, 800);
});

const heading = (name: string) => page.getByRole('heading', { name });
const menu = page.getByRole('navigation', { name: 'Account settings' });
const link = (name: string) => menu.getByRole('link', { name });

async function open(path = '', app: FakeClientApp = fakeClientApp({ user: ok(mira()) })) {
  openPage(BASE + path);
  return renderWithApp(<KeysteadHandler fullPage />, { app });
}

test('the menu has the profile, security and signing out, and no teams', async () => {
  await open();
  await expect.element(menu).toBeVisible();
  const items = menu.getByRole('listitem').getByRole('link').elements();
  expect(items.map((item) => item.textContent)).toEqual(['My Profile', 'Security', 'Sign Out']);
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    `${BASE}/profile`,
    `${BASE}/security`,
    `${BASE}/sign-out`,
  ]);
});

test.each([
  ['', 'My Profile'],
  ['/', 'My Profile'],
  ['/profile', 'My Profile'],
  ['/security', 'Security'],
  ['/sign-out', 'Sign Out'],
])('the path %j shows "%s"', async (path, title) => {
  await open(path);
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.element(link(title)).toHaveAttribute('aria-current', 'page');
  expect(location.pathname).toBe(BASE + path);
});

test.each(['/nowhere', '/security/deeper', '/teams/42', '/teams'])(
  'the path %s is put right and shows the first section',
  async (path) => {
    const before = history.length;
    await open(path);
    await expect.element(heading('My Profile')).toBeVisible();
    await expect.poll(() => location.pathname).toBe(BASE);
    expect(history.length).toBe(before);
  },
);

test('choosing a section changes the path, and the back button leads back', async () => {
  await open();
  await link('Security').click();
  await expect.element(heading('Security')).toBeVisible();
  expect(location.pathname).toBe(`${BASE}/security`);
  history.back();
  await expect.element(heading('My Profile')).toBeVisible();
  expect(location.pathname).toBe(BASE);
});

test('a section opened in a new tab is left to the browser', async () => {
  await open();
  await expect.element(link('Security')).toBeVisible();
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // The page under test must not open windows.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link('Security').element().dispatchEvent(press);
  expect(location.pathname).toBe(BASE);
});

test('on a phone the list opens one section at a time, with a button to close it', async () => {
  await page.viewport(375, 740);
  await open();
  await expect.element(heading('Account settings')).toBeVisible();
  await expect.element(heading('My Profile')).not.toBeInTheDocument();
  await link('Security').click();
  await expect.element(heading('Security')).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(menu).toBeVisible();
  expect(location.pathname).toBe(BASE);
  await expect.element(link('Security')).toHaveFocus();
});

test.each([
  ['a desktop', 1100],
  ['a phone', 375],
])('on %s a link leads back to the app', async (_, width) => {
  await page.viewport(width, 740);
  const { app } = await open();
  await expect.element(link('Go to home')).toHaveAttribute('href', app.urls.home);
  await link('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('the keyboard reaches the menu and then the section', async () => {
  await open();
  await userEvent.keyboard('{Tab}');
  await expect.element(link('Go to home')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(link('My Profile')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(heading('Security')).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Change email' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Change password' })).toHaveFocus();
});

test('whoever is not signed in is sent to sign in, once, and sees nothing', async () => {
  const { app } = await open('/security', fakeClientApp());
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
  await expect.element(heading('Security')).not.toBeInTheDocument();
});

test('while the user is unknown, the place is held', async () => {
  const app = fakeClientApp({ user: pending });
  await open('', app);
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  await expect.element(menu).not.toBeInTheDocument();
  app.user.set(ok(mira()));
  await expect.element(menu).toBeVisible();
});

test('a user who cannot be loaded can be tried again', async () => {
  const app = fakeClientApp({ user: failed(new Error('the service is away')) });
  await open('', app);
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  app.user.setNext(ok(mira()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(menu).toBeVisible();
});

test('signing out goes where that leads, and not to sign-in', async () => {
  const { app } = await open('/sign-out');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => app.user.peek()).toEqual(ok(null));
  await expect.element(heading('Sign Out')).toBeVisible();
  expect(app.calls).toEqual(['signOut']);
});

test('whoever is signed out, but could not be led on, does not see the account any longer', async () => {
  const app: FakeClientApp = fakeClientApp({
    user: ok(mira()),
    signOut: async () => {
      app.user.set(ok(null));
      throw new Error('a part of the app is away');
    },
  });
  await open('/sign-out', app);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(heading('Sign Out')).not.toBeInTheDocument();
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});

test('whoever could not be signed out is told so and can try again', async () => {
  const signOut = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the service is away'));
  await open('/sign-out', fakeClientApp({ user: ok(mira()), signOut }));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(signOut).toHaveBeenCalledTimes(2);
});

test('the classes of the app are on the place that is held, too', async () => {
  const appearance = { elements: { settings: 'frame', 'settings-item': 'entry', 'settings-row': 'line' } };
  openPage(BASE);
  await renderWithApp(<KeysteadHandler />, { app: fakeClientApp({ user: pending }), appearance });
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  const found = ['frame', 'entry', 'line'].map((name) => document.querySelectorAll(`.ks.${name}`).length);
  expect(found).toEqual([1, 4, 2]);
});

test('settings that lie elsewhere keep their sections below their own path', async () => {
  openPage('/me/security');
  const app = fakeClientApp({ user: ok(mira()) });
  const moved = { ...app, urls: { ...app.urls, accountSettings: 'https://acme.test/me' } };
  const { AccountSettings } = await import('./account-settings.tsx');
  await renderWithApp(<AccountSettings />, { app: moved });
  await expect.element(page.getByRole('heading', { name: 'Security', level: 2 })).toBeVisible();
  await link('My Profile').click();
  expect(location.pathname).toBe('/me/profile');
});
