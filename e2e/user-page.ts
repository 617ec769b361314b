import type { Page } from '@playwright/test';
import { askAsOwner, tryAsOwner } from './ask-as-owner.ts';
import { expect, type OwnedProject } from './dashboard-test.ts';

export interface User {
  readonly id: string;
  readonly display_name: string | null;
}
export const PRIYA = {
  display_name: 'Priya Raman',
  primary_email: 'priya@kite.test',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  password: 'monsoon season',
};
export const TOTP_SECRET = Buffer.alloc(20, 1).toString('base64');
export const GITHUB = [{ id: 'github', account_id: '5582013', email: 'praman@kite.test' }];
export const HOSTILE = '<img src=x onerror=alert(1)>';

export const makeUser = (page: Page, project: OwnedProject, user: object = PRIYA): Promise<User> =>
  askAsOwner<User>(page, project, 'POST /users', user);
/** The user as servers see them. */
export const stored = (page: Page, project: OwnedProject, { id }: User) =>
  askAsOwner<Record<string, unknown>>(page, project, `GET /users/${id}`);
/** The address of a user's page. */
export const userPath = ({ path }: OwnedProject, { id }: { id: string }, tab = 'profile') =>
  `${path}/users/${id}/${tab}`;

export async function show(page: Page, project: OwnedProject, user: User, tab?: string): Promise<void> {
  await page.goto(userPath(project, user, tab));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** What Priya is answered who signs in. */
export const signIn = (page: Page, project: OwnedProject, password: string) =>
  tryAsOwner(page, project, 'POST /auth/password/sign-in', { email: PRIYA.primary_email, password });

/** Chooses what is done for the person as a whole. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
/** A form. */
export const dialog = (page: Page) => page.getByRole('dialog');
export const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
/** What is asked before something is done. */
export const question = (page: Page) => page.getByRole('alertdialog');
export const confirm = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();
