import type { Page } from '@playwright/test';

export interface KeptAnswer {
  /** Resolved once the service has answered, which the page does not know yet. */
  readonly isGiven: Promise<void>;
  /** Hands the answer to the page, and returns when that is done. */
  readonly letGo: () => Promise<void>;
}

/** Keeps the answer to the next call of an address from the page until it is let go. */
export async function keepAnswer(page: Page, url: string | RegExp): Promise<KeptAnswer> {
  let tellGiven = (): void => undefined;
  let hand = (): void => undefined;
  let tellHanded = (): void => undefined;
  const isGiven = new Promise<void>((resolve) => (tellGiven = resolve));
  const isWanted = new Promise<void>((resolve) => (hand = resolve));
  const isHanded = new Promise<void>((resolve) => (tellHanded = resolve));
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      tellGiven();
      await isWanted;
      await route.fulfill({ response });
      tellHanded();
    },
    { times: 1 },
  );
  return {
    isGiven,
    letGo: () => {
      hand();
      return isHanded;
    },
  };
}
