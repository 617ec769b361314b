import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton } from './menu-button.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { Root } from './root.tsx';
import './styles.css';

afterEach(() => document.documentElement.removeAttribute('dir'));

const loadPanel = async () => MenuPanel;

async function renderMenu(onSelect = vi.fn<(key: string) => void>()) {
  const items = ['Billing', 'Theme', 'Sign out'].map((label) => ({
    key: label,
    label,
    onSelect: () => onSelect(label),
  }));
  await render(
    <>
      <div style={{ overflow: 'hidden', position: 'relative', height: 40 }}>
        <Root display="inline">
          <MenuButton label="User menu" load={loadPanel} content={{ header: 'Mira', items }}>
            M
          </MenuButton>
        </Root>
      </div>
      <button type="button" style={{ marginTop: 300 }}>
        elsewhere
      </button>
    </>,
  );
  return onSelect;
}

const trigger = page.getByRole('button', { name: 'User menu' });
const menu = page.getByRole('menu', { name: 'User menu' });
const item = (name: string) => page.getByRole('menuitem', { name });

test('a press opens the menu on its first item and says so', async () => {
  await renderMenu();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu).toHaveAccessibleDescription('Mira');
  await expect.element(item('Billing')).toHaveFocus();
});

test('arrow down opens on the first item, arrow up on the last', async () => {
  await renderMenu();
  trigger.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Billing')).toHaveFocus();
  await userEvent.keyboard('{Escape}{ArrowUp}');
  await expect.element(item('Sign out')).toHaveFocus();
});

test('arrows, Home, End and letters move the focus', async () => {
  await renderMenu();
  await trigger.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Sign out')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Billing')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Sign out')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Billing')).toHaveFocus();
  await userEvent.keyboard('t');
  await expect.element(item('Theme')).toHaveFocus();
});

test('Escape closes and gives the focus back', async () => {
  await renderMenu();
  await trigger.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('Tab closes and goes on behind the button', async () => {
  await renderMenu();
  await trigger.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'elsewhere' })).toHaveFocus();
});

test('a press outside closes, a second press on the button too', async () => {
  await renderMenu();
  await trigger.click();
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('an item is chosen by key and by pointer, and the menu closes', async () => {
  const onSelect = await renderMenu();
  await trigger.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await trigger.click();
  await item('Sign out').click();
  expect(onSelect.mock.calls).toEqual([['Theme'], ['Sign out']]);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test.each(['ltr', 'rtl'])(
  'the menu hangs inside the window, below its button, whatever box clips it (%s)',
  async (dir) => {
    document.documentElement.dir = dir;
    await renderMenu();
    await trigger.click();
    for (const animation of document.getAnimations()) animation.finish();
    const panel = menu.element().parentElement?.getBoundingClientRect();
    const button = trigger.element().getBoundingClientRect();
    expect(panel?.top).toBeGreaterThanOrEqual(button.bottom);
    expect(panel?.left).toBeGreaterThanOrEqual(0);
    expect(panel?.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    const middle = item('Theme').element().getBoundingClientRect();
    expect(document.elementFromPoint(middle.left + 5, middle.top + 5)).toBe(item('Theme').element());
  },
);
