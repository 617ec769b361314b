import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Root } from './root.tsx';
import './styles.css';

const button = page.getByRole('button', { name: 'Sign in' });
// Straight on the element: the locator would wait for it to be enabled.
const press = () => button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

test('a busy button keeps its size, its name and the focus, and ignores presses', async () => {
  const onClick = vi.fn<() => void>();
  const view = (isBusy: boolean) => (
    <Root>
      <Button isBusy={isBusy} onClick={onClick}>
        Sign in
      </Button>
    </Root>
  );
  const screen = await render(view(false));
  await button.click();
  const before = button.element().getBoundingClientRect();

  await screen.rerender(view(true));
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  const during = button.element().getBoundingClientRect();
  expect([during.width, during.height]).toEqual([before.width, before.height]);

  await userEvent.keyboard('{Enter}');
  press();
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not send its form', async () => {
  const onSubmit = vi.fn<() => void>();
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Sign in
      </Button>
    </form>,
  );
  press();
  expect(onSubmit).not.toHaveBeenCalled();
});
