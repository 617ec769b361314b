import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Goes there, and presses Enter. */
export async function pressEnterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a button and presses it. */
export const press = (page: Page, name: string): Promise<void> =>
  pressEnterAt(page, page.getByRole('button', { name, exact: true }));

/** Opens the menu of a button, and goes down to one of its items. */
export async function pick(page: Page, menu: string, name: string): Promise<void> {
  await press(page, menu);
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let downs = 0; downs < 6 && !(await item.evaluate((it) => it === document.activeElement)); downs += 1)
    await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
