import { expect, test } from './test.ts';
import { waitForLink, waitForMail } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const NEXT = 'mira@next.example';
const SECURITY = '/handler/account-settings/security';

test(
  'somebody moves to a new address through the inbox, and keeps the account',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await project.signUp(MIRA);
    await page.goto(await waitForLink(project, 'email_verification', MIRA.email));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
    await project.signIn(page, MIRA);

    await page.goto(SECURITY);
    const row = page.getByRole('group', { name: 'Email addresses' });
    await row.getByRole('button', { name: 'Change email' }).press('Enter'); // rows above may still move it
    await page.getByLabel('New email').fill(NEXT);
    await page.keyboard.press('Enter');
    await expect(row.getByText('Open the link that we sent there. Nothing changes until you do.')).toBeVisible();
    await expect(row.getByRole('listitem').first()).toContainText(MIRA.email);

    await page.goto(await waitForLink(project, 'email_verification', NEXT));
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
    await page.goto(SECURITY);
    await expect(row.getByRole('listitem').first()).toContainText(`${NEXT} Primary`);
    await expect(row.getByRole('listitem').nth(1)).toContainText(MIRA.email);
    expect((await waitForMail(project, 'address_changed', MIRA.email)).text).toContain(MIRA.email);

    const signIn = async (email: string) => {
      await elsewhere.goto('/handler/sign-in');
      await elsewhere.getByLabel('Email').fill(email);
      await elsewhere.getByLabel('Password', { exact: true }).fill(MIRA.password);
      await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn(MIRA.email);
    await expect(elsewhere.getByText('Wrong e-mail or password.')).toBeVisible();
    await signIn(NEXT);
    await expect(elsewhere.getByText(NEXT).first()).toBeVisible();
    expect(await project.countUsers()).toBe(1);
  },
);

test('a change that is called off is over, and its link is old', async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto(SECURITY);
  const row = page.getByRole('group', { name: 'Email addresses' });
  await row.getByRole('button', { name: 'Change email' }).press('Enter'); // rows above may still move it
  await page.getByLabel('New email').fill(NEXT);
  await page.keyboard.press('Enter');
  const link = await waitForLink(project, 'email_verification', NEXT);
  await row.getByRole('button', { name: `Cancel ${NEXT}` }).click();
  await expect(row.getByText(NEXT)).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Expired Verification Link' })).toBeVisible();
});
