import { watchPage } from './watch-page.mjs';

const PATIENCE_MS = 60_000; // for what hangs, on a busy machine too

/**
 * Somebody in front of the app, in a browser window of their own.
 * @param {import('playwright').BrowserContext} context
 * @param {{ apiUrl: string, inbox: ReturnType<typeof import('./inbox.mjs').openInbox>, provider: import('../fixtures/strict-provider.mjs').StrictProvider }} parts
 */
export async function openVisitor(context, { apiUrl, inbox, provider }) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const { problems, expectRefusal, tolerate } = await watchPage(page, apiUrl);
  const see = (/** @type {string} */ text) => page.getByText(text, { exact: true }).first().waitFor();
  const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).first().click();
  const fill = (/** @type {string} */ label, /** @type {string} */ text) =>
    page
      .locator('input')
      .and(page.getByLabel(label, { exact: true }))
      .fill(text);

  return {
    page,
    inbox,
    provider,
    problems,
    expectRefusal,
    tolerate,
    see,
    press,
    fill,
    goto: (/** @type {string} */ url) => page.goto(url),
    seeHello: (/** @type {string} */ name) => see(`Hello ${name}`),

    /** @param {{ email: string, password: string }} person */
    async signUp(person) {
      await page.goto('/handler/sign-up');
      await this.fillSignUp(person);
    },

    /** @param {{ email: string, password: string }} person */
    async fillSignUp({ email, password }) {
      await page.getByRole('tab', { name: 'Email & Password' }).click();
      await fill('Email', email);
      await fill('Password', password);
      await fill('Repeat Password', password);
      await press('Sign Up');
    },

    /** @param {{ email: string, password: string }} person */
    async signIn({ email, password }) {
      await page.goto('/handler/sign-in');
      await page.getByRole('tab', { name: 'Email & Password' }).click();
      await fill('Email', email);
      await fill('Password', password);
      await press('Sign In');
    },

    async signOut() {
      await page.goto('/handler/sign-out');
      await see('Hello nobody');
    },

    /** @param {string} section of the account settings */
    async openSection(section) {
      await page.goto('/handler/account-settings');
      await press(section);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openVisitor>>} Visitor */
