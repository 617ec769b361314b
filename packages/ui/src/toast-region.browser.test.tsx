import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Root } from './root.tsx';
import './styles.css';
import { ToastRegion } from './toast-region.tsx';
import { showToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const region = page.getByRole('status');

const view = (count: number) => (
  <Root>
    {Array.from({ length: count }, (_, index) => (
      <ToastRegion key={index} closeLabel="Close" />
    ))}
  </Root>
);

test('there is one region, empty until something is said, however many components bring one', async () => {
  const screen = await render(view(3));
  expect(region.elements()).toHaveLength(1);
  await expect.element(region).toHaveTextContent('');
  showToast('Saved');
  await expect.element(region).toHaveTextContent('Saved');
  expect(region.elements()).toHaveLength(1);
  await screen.rerender(view(1));
  await expect.element(region).toHaveTextContent('Saved');
});

test('when the component of the region goes, another one takes over', async () => {
  const screen = await render(
    <Root>
      <ToastRegion key="first" closeLabel="Close" />
      <ToastRegion key="second" closeLabel="Close" />
    </Root>,
  );
  await screen.rerender(
    <Root>
      <ToastRegion key="second" closeLabel="Close" />
    </Root>,
  );
  showToast('Still here');
  await expect.element(region).toHaveTextContent('Still here');
});

test('a toast takes the place of the one before', async () => {
  await render(view(1));
  showToast('First');
  showToast('Second', 'destructive');
  await expect.element(region).toHaveTextContent('Second');
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
});

test('it goes away by itself, but not while somebody points at it', async () => {
  await render(view(1));
  showToast('Saved');
  await expect.element(region).toHaveTextContent('Saved');
  await page.getByText('Saved').hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(region).toHaveTextContent('Saved');
  await page.getByText('Saved').unhover();
  vi.advanceTimersByTime(4_999);
  await expect.element(region).toHaveTextContent('Saved');
  vi.advanceTimersByTime(1);
  await expect.element(region).toHaveTextContent('');
});

test('it can be closed', async () => {
  await render(view(1));
  showToast('Saved');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(region).toHaveTextContent('');
});

test('it stays while the keyboard is on it; closed by key, it gives the focus back', async () => {
  await render(
    <>
      <button type="button">Copy</button>
      {view(1)}
    </>,
  );
  const button = (name: string) => page.getByRole('button', { name });
  button('Copy').element().focus();
  showToast('Copied');
  await expect.element(region).toHaveTextContent('Copied');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Close')).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(region).toHaveTextContent('Copied');
  await userEvent.keyboard('{Enter}');
  await expect.element(region).toHaveTextContent('');
  await expect.element(button('Copy')).toHaveFocus();
});
