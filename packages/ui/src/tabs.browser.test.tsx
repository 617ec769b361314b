import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Root } from './root.tsx';
import './styles.css';
import { Tabs } from './tabs.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

const renderTabs = () =>
  render(
    <Root>
      <Tabs
        label="Ways to sign in"
        tabs={[
          { key: 'link', label: 'Magic Link', panel: <input aria-label="Email" /> },
          { key: 'password', label: 'Password', panel: 'a password' },
          { key: 'passkey', label: 'Passkey', panel: 'a passkey' },
        ]}
      />
    </Root>,
  );

const tab = (name: string) => page.getByRole('tab', { name });
const panel = (name: string) => page.getByRole('tabpanel', { name });

test('the first tab is chosen and only its panel shows', async () => {
  await renderTabs();
  await expect.element(page.getByRole('tablist', { name: 'Ways to sign in' })).toBeVisible();
  await expect.element(tab('Magic Link')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel('Magic Link')).toBeVisible();
  await expect.element(panel('Password')).not.toBeInTheDocument();
});

test('one tab is in the order of Tab, arrows go round, Home and End go to the ends', async () => {
  await renderTabs();
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('Magic Link')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Passkey')).toHaveFocus();
  await expect.element(panel('Passkey')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tab('Password')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Passkey')).toHaveFocus();
  await userEvent.keyboard('{Home}{Tab}');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('where text runs from right to left, the left arrow goes on', async () => {
  document.documentElement.dir = 'rtl';
  await renderTabs();
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  await expect.element(tab('Password')).toHaveFocus();
});

test('what was typed survives a look at another tab', async () => {
  await renderTabs();
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@acme.test');
  await tab('Password').click();
  await tab('Magic Link').click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mira@acme.test');
});
