import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { SignIn } from '../auth/sign-in.tsx';
import { acme, fakeClientApp, ok, pending } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const status = () => page.getByRole('status');
const SLOW = 'This is taking longer than usual.';

test('who waits for more than four seconds is told that it takes longer, and nothing jumps', async () => {
  const app = fakeClientApp({ project: pending });
  await renderWithApp(<SignIn />, { app });
  const card = page.getByRole('region', { name: 'Loading' });
  await expect.element(card).toHaveAttribute('aria-busy', 'true');
  const { height } = card.element().getBoundingClientRect();
  await vi.advanceTimersByTimeAsync(3900);
  await expect.element(page.getByText(SLOW)).not.toBeInTheDocument();
  // There before it says anything: only then it is heard.
  const before = status().element();

  await vi.advanceTimersByTimeAsync(200);
  await expect.element(status()).toHaveTextContent(SLOW);
  expect(status().element()).toBe(before);
  // Whoever listens need not wait for the end any more.
  expect(card.element()).not.toHaveAttribute('aria-busy');
  expect(card.element().getBoundingClientRect().height).toBe(height);

  app.project.set(ok(acme()));
  await expect.element(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect.element(page.getByText(SLOW)).not.toBeInTheDocument();
});

test.each([360, 1200])('so it is with account settings in %i pixels', async (width) => {
  await page.viewport(width, 800);
  await renderWithApp(<AccountSettings />, { app: fakeClientApp({ user: pending }) });
  await vi.advanceTimersByTimeAsync(4100);
  await expect.element(status()).toHaveTextContent(SLOW);
  await expect.element(status()).toBeVisible();
});
