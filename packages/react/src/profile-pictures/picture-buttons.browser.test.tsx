import type { CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { done, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

const open = (user: Partial<CurrentUser> = {}) =>
  renderWithApp(<AccountSettings path="/handler/account-settings/profile" />, {
    app: fakeClientApp({ user: ok(mira(user)) }),
  });

/** Chooses a file, as the dialog of the browser does. */
async function choose(file: File): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const given = new DataTransfer();
  given.items.add(file);
  if (!input) throw new Error('no file can be chosen');
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function draw(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = 'rgb(200 30 30)';
  pen?.fillRect(width / 2 - height / 2, 0, height, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], 'mira.png', { type: 'image/png' });
}

test('a picture is cut to its middle, made small and sent', async () => {
  const update = vi.fn<CurrentUser['update']>(async () => done);
  await open({ update });
  await choose(await draw(1600, 400));
  await expect.poll(() => update).toHaveBeenCalledTimes(1);
  const url = String(update.mock.calls[0]?.[0].profileImageUrl);
  expect(url.length).toBeLessThan(128 * 1024);
  const image = await createImageBitmap(await (await fetch(url)).blob());
  expect([image.width, image.height]).toEqual([256, 256]);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  expect(pen?.getImageData(2, 2, 1, 1).data[0]).toBeGreaterThan(150);
});

test('what is no picture is refused, and nothing is sent', async () => {
  const update = vi.fn(async () => done);
  await open({ update });
  await choose(new File(['not a picture'], 'mira.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a picture of another kind.');
  expect(update).not.toHaveBeenCalled();
});

test('a picture that is there is removed', async () => {
  const update = vi.fn(async () => done);
  await open({ profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', update });
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => update.mock.calls).toEqual([[{ profileImageUrl: null }]]);
});

test('without a picture there is none to remove, and a failure is said', async () => {
  await open({ update: () => Promise.reject(new Error('the service is away')) });
  await choose(await draw(64, 64));
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(page.getByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
});

test('a picture that is refused is not taken for saved', async () => {
  await open({ update: async () => knownFailure('RECENT_SIGN_IN_REQUIRED') });
  await choose(await draw(64, 64));
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
});
