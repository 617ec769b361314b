import type { Locator, Page } from '@playwright/test';

/** Types into the field that has the focus and presses a button, faster than any page can draw: in one turn of the browser. */
export async function typeAtOnce(page: Page, text: string, pressed?: Locator): Promise<void> {
  const button = await pressed?.elementHandle();
  await page.evaluate(
    ([letters, next]) => {
      // Deprecated, but nothing else types from within the page as keys do.
      for (const letter of letters) document.execCommand('insertText', false, letter);
      if (next instanceof HTMLElement) next.click();
    },
    [text, button] as const,
  );
}

/** Presses letters one after the other without waiting for the page in between: a sequence ends after a second. */
export const pressLetters = async (page: Page, letters: string): Promise<void> => {
  await Promise.all(Array.from(letters, (letter) => page.keyboard.press(letter)));
};
