import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../testing/find-violations.ts';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

const expiresAt = new Date(2030, 0, 1, 10, 41);
const status = page.getByRole('status');
const end = page.getByRole('button', { name: 'End' });
const impersonated = (changes: object = {}) => mira({ impersonation: { expiresAt }, ...changes });

test('whoever is signed in as somebody else sees so on every page, and ends it by keyboard', async () => {
  const signOut = vi.fn(async () => {});
  await renderWithApp(<p>A page of the app</p>, { app: fakeClientApp({ user: ok(impersonated({ signOut })) }) });
  await expect.element(status).toHaveTextContent('You are signed in as Mira Okafor until 10:41 AM.');
  await userEvent.keyboard('{Tab}');
  await expect.element(end).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => signOut).toHaveBeenCalledTimes(1);
});

test('a name is text, and whoever has none goes by the address', async () => {
  const app = fakeClientApp({ user: ok(impersonated({ displayName: '<b>Mira</b>' })) });
  await renderWithApp(<p>A page of the app</p>, { app });
  await expect.element(status).toHaveTextContent('You are signed in as <b>Mira</b> until');
  app.user.set(ok(impersonated({ displayName: null, primaryEmail: 'mira@acme.test' })));
  await expect.element(status).toHaveTextContent('You are signed in as mira@acme.test until');
});

test('there is none for the user in person, and it goes when they are signed out', async () => {
  const app = fakeClientApp({ user: ok(mira()) });
  await renderWithApp(<p>A page of the app</p>, { app });
  await expect.element(page.getByText('A page of the app')).toBeVisible();
  expect(status.elements()).toEqual([]);
  app.user.set(ok(impersonated()));
  await expect.element(end).toBeVisible();
  app.user.set(ok(null));
  await expect.element(end).not.toBeInTheDocument();
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
] as const)('it can be read by everybody: %s, %d pixels wide', async (theme, width) => {
  await page.viewport(width, 800);
  await renderWithApp(<main>A page of the app</main>, { app: fakeClientApp({ user: ok(impersonated()) }), theme });
  await expect.element(end).toBeVisible();
  expect(await findViolations()).toEqual([]);
  const { left, right, bottom } = status.element().parentElement?.getBoundingClientRect() ?? new DOMRect();
  expect([left, right, bottom]).toEqual([0, width, 800]);
});
