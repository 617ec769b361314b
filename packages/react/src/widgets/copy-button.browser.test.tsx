import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => vi.restoreAllMocks());

const button = page.getByRole('button', { name: 'Copy' });

test('it copies and says so, in one region for all buttons', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderWithApp(
    <>
      <CopyButton content="pck_1" />
      <CopyButton content="pck_2" />
    </>,
  );
  await button.nth(1).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied to clipboard!');
  expect(writeText.mock.calls).toEqual([['pck_2']]);
});

test('a refused clipboard is said as a failure', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await renderWithApp(<CopyButton content="pck_1" />);
  await button.click();
  const region = page.getByRole('status');
  await expect.element(region).toHaveTextContent('Failed to copy to clipboard');
  expect(region.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('destructive');
});
