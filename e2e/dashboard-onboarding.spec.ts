import { withClient } from '@keystead/testkit';
import { expect, signUpOwner } from './dashboard-test.ts';
import { test } from './own-instance.ts';

test('owners verify their email before they see the dashboard, where the instance requires it', async ({
  page,
  instance,
  findBarriers,
}) => {
  test.slow(); // a service of its own starts
  const change = (statement: string) => withClient(instance.databaseUrl, (client) => client.query(statement));
  await change("update projects set require_email_verification = true where project_id = 'internal'");
  const heading = page.getByRole('heading', { name: 'Verify your email' });

  await page.goto('/dashboard');
  const email = await signUpOwner(page);
  await expect(heading).toBeVisible();
  await expect(page.getByText(`Open the link in the email that we sent to ${email}.`)).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await page.goto('/dashboard/?q=acme');
  await expect(page).toHaveURL(/\/handler\/onboarding/);
  await expect(heading).toBeVisible();

  await change("update users set primary_email_verified = true where project_id = 'internal'"); // by the link, on a phone
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText(email);
  await expect(page).toHaveURL(`${instance.url}/dashboard/?q=acme`);
});
