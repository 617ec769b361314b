import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { KeysteadProvider } from '../provider.tsx';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { SignOut } from './sign-out.tsx';

const card = page.getByRole('heading', { name: 'You are not currently signed in.' });

test('the page signs out once, stays, and leads to sign-in', async () => {
  const app = fakeClientApp({ user: ok(mira()) });
  // Effects run twice only where strict mode holds for the whole tree.
  await render(
    <StrictMode>
      <KeysteadProvider app={app}>
        <SignOut fullPage />
      </KeysteadProvider>
    </StrictMode>,
  );
  await expect.element(card).toBeVisible();
  expect(app.calls).toEqual(['signOut and stay']);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(app.calls).toEqual(['signOut and stay', 'redirectToSignIn']);
});

test('a user who signs in elsewhere afterwards is left alone', async () => {
  const { app } = await renderWithApp(<SignOut />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(card).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(card).toBeVisible();
  expect(app.calls).toEqual(['signOut and stay']);
});

test('whoever is signed out already sees the card at once', async () => {
  const { app } = await renderWithApp(<SignOut />);
  await expect.element(card).toBeVisible();
  expect(app.calls).toEqual([]);
});

test('a failed sign-out can be tried again', async () => {
  const signOut = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce();
  await renderWithApp(<SignOut />, { app: fakeClientApp({ user: ok(mira()), signOut }) });
  await expect.element(page.getByRole('heading', { name: 'An unknown error occurred' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).toBeVisible();
});
