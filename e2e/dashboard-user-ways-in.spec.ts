import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { DEMO_URL } from './instance.mjs';
import {
  confirm,
  dialog,
  GITHUB,
  makeUser,
  PRIYA,
  question,
  show,
  signIn,
  stored,
  submit,
  TOTP_SECRET,
} from './user-page.ts';
import { waitForMail } from './wait-for-mail.ts';

test('somebody who lost their phone and their password is let in by a link', async ({ page, elsewhere, project }) => {
  await askAsOwner(page, project, 'PATCH /projects/current', { config: { magic_link_enabled: true } });
  const user = await makeUser(page, project, { ...PRIYA, otp_auth_enabled: true, totp_secret_base64: TOTP_SECRET });
  await show(page, project, user);
  await page.getByRole('button', { name: 'Remove authenticator app…' }).click();
  await expect(question(page)).toContainText('Priya Raman will sign in without a one-time code');
  await confirm(page, 'Remove');
  await expect(page.getByText('Authenticator app')).toBeHidden();
  await expect(page.getByText('Two-factor authentication')).toBeHidden();

  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await expect(dialog(page)).toContainText('Sends priya@kite.test');
  await page.getByLabel('Account pages that the link opens').fill(`${DEMO_URL}/handler`);
  await submit(page, 'Send');
  await expect(page.getByText('Sent to priya@kite.test')).toBeVisible();

  const { links } = await waitForMail(project, 'magic_link', PRIYA.primary_email);
  await embedInDemo(page, project, elsewhere);
  await elsewhere.goto(links[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText(PRIYA.primary_email)).toBeVisible();
});

test('a link goes to no address that the project does not trust', async ({ page, project }) => {
  await show(page, project, await makeUser(page, project));
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByLabel('Account pages that the link opens').fill('https://evil.example/handler');
  await submit(page, 'Send');
  await expect(dialog(page).getByRole('alert')).toBeVisible();

  await page.getByLabel('Account pages that the link opens').fill(`${DEMO_URL}/handler`);
  await submit(page, 'Send');
  await waitForMail(project, 'password_reset', PRIYA.primary_email);
});

test('a password is set, and ends all sessions', { tag: '@core' }, async ({ page, project }) => {
  const user = await makeUser(page, project);
  await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user);
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('Set it now').click();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await submit(page, 'Set password');
  await expect(dialog(page).getByText('Enter at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('rains of june');
  await submit(page, 'Set password');
  await expect(dialog(page)).toBeHidden();
  expect((await signIn(page, project, PRIYA.password)).status).not.toBe(200);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'No active sessions' })).toBeVisible();
  expect((await signIn(page, project, 'rains of june')).status).toBe(200);
});

test('an account is unlinked after a question, the only way in too', async ({ page, project }) => {
  const shared = [{ id: 'github', type: 'shared', enabled: true }];
  await askAsOwner(page, project, 'PATCH /projects/current', { config: { oauth_providers: shared } });
  const user = await makeUser(page, project, { ...PRIYA, oauth_providers: GITHUB });
  await show(page, project, user);
  await expect(page.getByText('praman@kite.test · account 5582013')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect GitHub…' }).click();
  await confirm(page, 'Disconnect');
  await expect(page.getByText('account 5582013')).toBeHidden();
  expect(await stored(page, project, user)).toMatchObject({ oauth_providers: [] });

  const other = await makeUser(page, project, { display_name: 'Yuki', oauth_providers: GITHUB });
  await show(page, project, other);
  await page.getByRole('button', { name: 'Disconnect GitHub…' }).click();
  await confirm(page, 'Disconnect');
  await expect(page.getByText('account 5582013')).toBeHidden();
  expect(await stored(page, project, other)).toMatchObject({ oauth_providers: [] });
});
