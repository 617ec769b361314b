import type { Locator } from '@playwright/test';

/** Whether an element is within the window from side to side, and nothing in it is cut. */
export const isWhole = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
  });
