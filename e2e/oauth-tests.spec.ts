import { signInAsNew } from './at-provider.ts';
import { expect, test } from './test.ts';

/** An owner tries keys at the development provider, in a window of its own. */
const NOOR = { name: 'Noor Haddad', email: 'noor@example.com' };
const unsaved = { provider_id: 'discord', client_id: 'acme', client_secret: 'development-provider' };

for (const [kind, keys] of [
  ['shared keys', { provider_id: 'github' }],
  ['keys that are not saved', unsaved],
] as const) {
  test(`an owner signs in with ${kind}, and nobody has signed up`, async ({ page, project, findBarriers }) => {
    const { url, steps } = await project.testKeys(keys);
    await page.goto(url);
    expect(await steps()).toEqual(['redirect passed', 'callback waiting', 'tokens waiting', 'profile waiting']);
    await signInAsNew(page, NOOR);

    await expect(page.getByRole('heading', { name: 'The test passed' })).toBeVisible();
    await expect(page.getByText('You can close this window.')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
    expect(await steps()).toEqual(['redirect passed', 'callback passed', 'tokens passed', 'profile passed']);
    expect(await project.countUsers()).toBe(0);
  });
}

test('an owner who does not agree reads that the test failed', async ({ page, project }) => {
  const { url, steps } = await project.testKeys({ provider_id: 'google' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('heading', { name: 'The test failed' })).toBeVisible();
  await expect(page.getByText('You canceled the sign-in or denied access at the provider.')).toBeVisible();
  expect(await steps()).toEqual(['redirect passed', 'callback failed', 'tokens waiting', 'profile waiting']);
});
