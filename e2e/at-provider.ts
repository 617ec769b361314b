import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Stranger {
  readonly name: string;
  readonly email: string;
  readonly isUnverified?: boolean;
}

/** Waits for the page of the mock OAuth provider. */
export const arriveAt = (page: Page, provider: string): Promise<void> =>
  expect(page.getByRole('heading', { name: `Choose a ${provider} account` })).toBeVisible();

/** Goes on as somebody whom the provider has not seen yet. */
export async function signInAsNew(page: Page, { name, email, isUnverified = false }: Stranger): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/has verified this address/).setChecked(!isUnverified);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Goes on as somebody of the list. */
export const signInAs = (page: Page, email: string): Promise<void> => page.getByRole('button', { name: email }).click();
