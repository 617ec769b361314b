import { inBrowser } from '../fixtures/in-browser.mjs';

/**
 * Whoever opens the app is asked to sign in, signs up, is greeted by it, and sees the account settings.
 * @param {string} url of the app
 */
export const walkSnippet = (url) =>
  inBrowser(url, async (page) => {
    const email = 'snippet@example.com';
    const password = 'a walk in the park';
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText(`Hello ${email}`).waitFor();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  });
