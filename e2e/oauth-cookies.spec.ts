import { arriveAt, signInAsNew } from './at-provider.ts';
import { DEMO_URL } from './instance.mjs';
import { expect, test } from './test.ts';

/** Browsers that keep no cookies, for one site or for all of them. */
test.beforeEach(({ project }) => project.offerProviders());

const NOOR = { name: 'Noor Haddad', email: 'noor-without-cookies@example.com' };

test(
  'where the app may keep no cookies, that is said before anybody leaves',
  { tag: '@core' },
  async ({ page, findBarriers }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto('/handler/sign-in');
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await expect(page.getByRole('alert')).toContainText('Signing in needs cookies');
    await expect(page).toHaveURL('/handler/sign-in');
    expect(await findBarriers()).toEqual([]);
  },
);

test(
  'where the service may keep none, its page says so and leads back to the app',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await page.goto('/handler/sign-in');
    const asked = page.waitForRequest(/\/auth\/oauth\/authorize\/github/);
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await arriveAt(page, 'GitHub');
    // Apps that send the browser there themselves need a cookie of the service; the SDK asks by a script and needs none.
    const address = new URL((await asked).url());
    address.searchParams.delete('stack_response_mode');
    await page.goto(address.href);
    await arriveAt(page, 'GitHub');
    await page.context().clearCookies({ name: /^stack-oauth-inner-/ });
    await signInAsNew(page, NOOR);

    await expect(page.getByRole('heading', { name: 'This did not work' })).toBeVisible();
    await expect(page.getByText('or the browser blocks cookies. Please try again.')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('link', { name: `Back to ${new URL(DEMO_URL).host}` }).click();
    await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible();
    expect(await project.countUsers()).toBe(0);
  },
);
