import type { Page } from '@playwright/test';

export const find = (page: Page) => page.getByRole('searchbox', { name: 'Name, email, or user ID' });
/** The names in the table. */
export const rows = (page: Page) => page.getByRole('rowheader').getByRole('link');
/** What selects somebody. */
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export const MIRA = {
  display_name: 'Mira Okafor',
  primary_email: 'mira@acme.test',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
};
export const JONAS = { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test', primary_email_verified: true };
export const AIKO = { display_name: 'Aiko Tanabe', primary_email: 'aiko@hoshi.test' };
