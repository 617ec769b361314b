import { inBrowser } from '../fixtures/in-browser.mjs';

/**
 * Signs up, stays signed in over a reload, signs out, mistypes the password, signs in.
 * @param {string} url of the page
 */
export const walkPlainPage = (url) =>
  inBrowser(url, async (page) => {
    const email = 'plain-js@example.com';
    /** @param {string} text */
    const seeHeading = (text) => page.getByRole('heading', { name: text, exact: true }).waitFor();
    /**
     * @param {string} button
     * @param {string} password
     */
    const send = async (button, password) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: button }).click();
    };

    await page.goto('/');
    await seeHeading('Hello guest');
    await send('Sign up', 'a walk in the park');
    await seeHeading(`Hello ${email}`);
    await page.reload();
    await seeHeading(`Hello ${email}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await seeHeading('Hello guest');
    await send('Sign in', 'a walk in the dark');
    await page.getByText('Wrong e-mail or password.').waitFor();
    await send('Sign in', 'a walk in the park');
    await seeHeading(`Hello ${email}`);
  });
