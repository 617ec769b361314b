import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ForgotPassword } from '../auth/password/forgot-password.tsx';
import { fakeClientApp } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { UserButton } from '../widgets/user-button.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

async function open() {
  const preload = vi.fn(async () => {});
  const { screen } = await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ preload }) });
  await expect.element(page.getByRole('button', { name: 'Send Email' })).toBeVisible();
  return { preload, screen };
}

test('what the buttons of a screen need is loaded once the screen is shown', async () => {
  const { preload } = await open();
  expect(preload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(preload).toHaveBeenCalledOnce();
});

test('so is what the menu of the user button needs', async () => {
  const preload = vi.fn(async () => {});
  await renderWithApp(<UserButton />, { app: fakeClientApp({ preload }) });
  await expect.element(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  expect(preload).toHaveBeenCalledOnce();
});

test('a screen that was left at once loads nothing', async () => {
  const { preload, screen } = await open();
  await screen.unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(preload).not.toHaveBeenCalled();
});

test('without a network nothing is loaded until it is back', async () => {
  setOnline(false);
  const { preload } = await open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(preload).not.toHaveBeenCalled();

  setOnline(true);
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return preload;
    })
    .toHaveBeenCalledOnce();
});
