import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Root } from './root.tsx';
import './styles.css';
import { Tooltip } from './tooltip.tsx';

const renderTooltip = () =>
  render(
    <div style={{ padding: 100 }}>
      <Root>
        <Tooltip label="Info">It overwrites the other one.</Tooltip>
      </Root>
      <button type="button" style={{ marginTop: 200 }}>
        elsewhere
      </button>
    </div>,
  );

const sign = page.getByRole('button', { name: 'Info' });
const tip = page.getByRole('tooltip');

test('the text belongs to its sign, shown or not', async () => {
  await renderTooltip();
  await expect.element(sign).toHaveAccessibleDescription('It overwrites the other one.');
  await expect.element(tip).not.toBeInTheDocument();
});

test('pointing at the sign shows the text, also while pointing at the text', async () => {
  await renderTooltip();
  await sign.hover();
  await expect.element(tip).toBeVisible();
  await tip.hover();
  await expect.element(tip).toBeVisible();
  const text = tip.element().getBoundingClientRect();
  expect(text.top).toBeGreaterThanOrEqual(sign.element().getBoundingClientRect().bottom);
  await page.getByRole('button', { name: 'elsewhere' }).hover();
  await expect.element(tip).not.toBeInTheDocument();
});

test('the keyboard shows it and Escape hides it', async () => {
  await renderTooltip();
  await userEvent.keyboard('{Tab}');
  await expect.element(sign).toHaveFocus();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await expect.element(sign).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(tip).not.toBeInTheDocument();
});
