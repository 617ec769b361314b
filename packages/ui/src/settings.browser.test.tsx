import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Root } from './root.tsx';
import { SettingsRow } from './settings-row.tsx';
import { Settings } from './settings.tsx';
import './styles.css';

afterEach(() => page.viewport(900, 800));

const items = ['Profile', 'Security'].map((label) => ({
  key: label.toLowerCase(),
  label,
  icon: null,
  href: `/${label.toLowerCase()}`,
}));

function Chosen({ initial }: { initial?: string }) {
  const [key, setKey] = useState(initial);
  return (
    <Root>
      <Settings
        title="Account settings"
        back={{ label: 'Home', href: '/', onFollow: () => {} }}
        items={items}
        current={key ?? 'profile'}
        heading={key === 'security' ? 'Security' : 'Profile'}
        isOpen={key !== undefined}
        closeLabel="Close"
        onChoose={(item) => setKey(item?.key)}
      >
        <SettingsRow label="Name" hint="Any">
          <button type="button">Change {key}</button>
        </SettingsRow>
      </Settings>
    </Root>
  );
}

const menu = page.getByRole('navigation', { name: 'Account settings' });
const link = (name: string) => menu.getByRole('link', { name });
const section = (name: string) => page.getByRole('region', { name });
const close = page.getByRole('button', { name: 'Close' });

test('on a desktop the menu of 200 px stands beside the section', async () => {
  await page.viewport(1100, 700);
  await render(<Chosen />);
  expect(menu.element().getBoundingClientRect().width).toBe(200);
  await expect.element(section('Profile')).toBeVisible();
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(link('Profile')).toHaveAttribute('aria-current', 'page');
  await link('Security').click();
  await expect.element(section('Security')).toBeVisible();
  await expect.element(link('Security')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Security')).toHaveFocus();
});

test('on a phone the list opens one section, and closing leads back to where one was', async () => {
  await page.viewport(375, 700);
  await render(<Chosen />);
  await expect.element(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  await expect.element(section('Profile')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(link('Security')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Security' })).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link('Security')).toHaveFocus();
  await expect.element(section('Security')).not.toBeInTheDocument();
});

test('what decides is the room that the host gives, not the window', async () => {
  await page.viewport(1100, 700);
  await render(
    <div style={{ width: 400 }}>
      <Chosen initial="security" />
    </div>,
  );
  await expect.element(section('Security')).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('a row is a group with a name', async () => {
  await render(<Chosen initial="profile" />);
  await expect.element(page.getByRole('group', { name: 'Name' }).getByRole('button')).toBeVisible();
});

test('on a phone no item of the list looks chosen before one is', async () => {
  await page.viewport(375, 740);
  await render(
    <>
      <Chosen />
      <p style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 }}>Elsewhere</p>
    </>,
  );
  // The mouse is where the test before left it, and would light up what it points at.
  await userEvent.hover(page.getByText('Elsewhere'));
  const grounds = ['Profile', 'Security'].map((name) => getComputedStyle(link(name).element()).backgroundColor);
  expect(grounds[0]).toBe(grounds[1]);
});
