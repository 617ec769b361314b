import { inBrowser } from '../fixtures/in-browser.mjs';

/**
 * A guest of the private page signs up and comes back to it, signs out, signs in again: all on one loaded page.
 * @param {string} url of the app
 * @param {string} name
 */
export const walkRouter = (url, name) =>
  inBrowser(url, async (page) => {
    const email = `${name}@example.com`;
    const password = 'a walk in the park';
    /** @param {string} text */
    const seeHeading = (text) => page.getByRole('heading', { name: text, exact: true }).waitFor();

    await page.goto('/');
    await seeHeading('Hello guest');
    let loads = 0;
    page.on('load', () => (loads += 1));

    await page.getByRole('link', { name: 'Private' }).click();
    await seeHeading('Sign in to your account');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await seeHeading('Create a new account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await seeHeading(`Private page of ${email}`);
    await page.getByRole('link', { name: 'Home' }).click();
    await seeHeading(`Hello ${email}`);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await seeHeading('Hello guest');
    await page.getByRole('link', { name: 'Private' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seeHeading(`Private page of ${email}`);
    if (loads > 0) throw new Error(`The browser loaded ${loads} pages anew; the router should have gone there.`);

    await page.goto('/handler/account-settings/security');
    await seeHeading('Security');
  });
