import { inBrowser } from '../fixtures/in-browser.mjs';

/**
 * What a visitor does: signs up, is known to the server's own page, signs out, and signs in again for a private page.
 * @param {string} url of the app
 */
export const walk = (url) =>
  inBrowser(url, async (page) => {
    /** @param {string} text */
    const seeHeading = (text) => page.getByRole('heading', { name: text, exact: true }).waitFor();
    /** @param {string} item */
    const choose = async (item) => {
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };

    await page.goto('/');
    await seeHeading('Hello guest');
    await choose('Sign up');
    await seeHeading('Create a new account');
    await page.getByLabel('Email').fill('mira@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a walk in the park');
    await page.getByLabel('Repeat password').fill('a walk in the park');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await seeHeading('Hello mira@example.com');

    await choose('Sign out'); // which leads home by itself
    await seeHeading('Hello guest');
    await page.goto('/private'); // which sends guests to sign in
    await page.getByLabel('Email').fill('mira@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a walk in the park');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seeHeading('Private page of mira@example.com');
  });
