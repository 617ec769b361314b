import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LoadingButton } from './loading-button.tsx';
import './styles.css';

const button = page.getByRole('button', { name: 'Save' });

test('it is busy until what it started is done, and starts nothing meanwhile', async () => {
  let finish = (): void => {};
  const onClick = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await render(<LoadingButton onClick={onClick}>Save</LoadingButton>);
  await button.dblClick();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).toHaveBeenCalledTimes(1);
  finish();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await button.click();
  expect(onClick).toHaveBeenCalledTimes(2);
});
