import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToast } from '@keystead/ui';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { CopyButton } from './copy-button.tsx';
import { Toasts } from './toasts.tsx';

test('what the host says appears once, also beside widgets that bring a region of their own', async () => {
  await renderWithApp(
    <>
      <Toasts />
      <CopyButton content="text" />
    </>,
  );
  showToast('Settings saved');
  await expect.element(page.getByRole('status')).toHaveTextContent('Settings saved');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});
