import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.test.ts';
import { renderWithApp } from '../testing/render-with-app.test.tsx';
import { AccountSettings } from './account-settings.tsx';

const PATH = '/handler/account-settings/profile';
const row = (name: string) => page.getByRole('group', { name });

test('the profile shows who somebody is', async () => {
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(row('Profile')).toHaveTextContent('MOMira Okaformira@acme.test');
  await expect.element(row('Display name')).toHaveTextContent('Mira Okafor');
});

test('the display name can be changed', async () => {
  const setDisplayName = vi.fn(async (displayName: string) => app.user.set(ok(mira({ displayName }))));
  const app = fakeClientApp({ user: ok(mira({ setDisplayName })) });
  await renderWithApp(<AccountSettings path={PATH} />, { app });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Mira O.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Profile')).toHaveTextContent('Mira O.');
  expect(setDisplayName.mock.calls).toEqual([['Mira O.']]);
});

test('a change that fails is said', async () => {
  const setDisplayName = () => Promise.reject(new Error('the service is away'));
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user: ok(mira({ setDisplayName })) }) });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Mira O.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. Please try again.');
});

test('somebody without a name goes by their address and can take one', async () => {
  const user = ok(mira({ displayName: null }));
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user }) });
  await expect.element(row('Profile')).toHaveTextContent('mira@acme.test');
  await expect.element(row('Display name')).toHaveTextContent('No name yet');
});
