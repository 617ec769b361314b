import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { unlessOffline } from '../testing/unless-offline.ts';
import { AccountSettings } from './account-settings.tsx';

const PATH = '/handler/account-settings/profile';
const row = (name: string) => page.getByRole('group', { name });

test('the profile shows who somebody is', async () => {
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(row('Profile')).toHaveTextContent('MOMira Okaformira@acme.test');
  await expect.element(row('Display name')).toHaveTextContent('Mira Okafor');
});

test('the display name can be changed', async () => {
  const setDisplayName = vi.fn(async (displayName: string) => {
    app.user.set(ok(mira({ displayName })));
    return done;
  });
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

test('a change that is refused is not taken for saved', async () => {
  const setDisplayName = async () => knownFailure('RECENT_SIGN_IN_REQUIRED');
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user: ok(mira({ setDisplayName })) }) });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Mira O.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. Please try again.');
});

test('a name is no longer than the service keeps', async () => {
  const setDisplayName = vi.fn(async () => done);
  const user = ok(mira({ displayName: 'x'.repeat(255), setDisplayName }));
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user }) });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await userEvent.keyboard('{End}yz{Enter}');
  await expect.poll(() => setDisplayName.mock.calls).toEqual([[`${'x'.repeat(255)}y`]]);
});

test.each(['SCHEMA_ERROR', 'BODY_PARSING_ERROR'] as const)('a name that is refused with %s is named', async (code) => {
  const setDisplayName = () => Promise.reject(knownFailure(code).error);
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user: ok(mira({ setDisplayName })) }) });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  const field = page.getByRole('textbox', { name: 'Display name' });
  await field.fill('Mira\0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('This name is too long or contains characters that are not allowed.');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
});

test('without a network that is said at once', async () => {
  const setDisplayName = vi.fn(async () => done);
  await renderWithApp(<AccountSettings path={PATH} />, {
    app: fakeClientApp({ user: ok(mira({ setDisplayName: unlessOffline(setDisplayName) })) }),
  });
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await page.getByRole('textbox').fill('Mira O.');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect(setDisplayName).not.toHaveBeenCalled();
  onLine.mockRestore();
});

test('somebody without a name goes by their address and can take one', async () => {
  const user = ok(mira({ displayName: null }));
  await renderWithApp(<AccountSettings path={PATH} />, { app: fakeClientApp({ user }) });
  await expect.element(row('Profile')).toHaveTextContent('mira@acme.test');
  await expect.element(row('Display name')).toHaveTextContent('No name yet');
});
