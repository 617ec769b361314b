import type { Page } from '@playwright/test';

/** Leaves requests of an address without an answer until the function is called. */
export async function delayAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(url, async (route) => {
    await isAnswered;
    await route.continue();
  });
  return answer;
}
