import { expect, test } from './test.ts';
import { waitForMail } from './wait-for-mail.ts';

const PASSWORD = 'correct horse battery';

/** One mail of each kind, what its page asks for before anything happens, and what comes of a press. */
const mails = {
  email_verification: { email: 'new@example.com', asks: 'Verify your email' },
  password_reset: { email: 'forgot@example.com', asks: 'Reset Your Password' },
  magic_link: { email: 'link@example.com', asks: 'Sign in to your account' },
} as const;
const kinds = ['email_verification', 'password_reset', 'magic_link'] as const;

test(
  'a scanner that opens every link burns nothing and verifies nothing',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await project.configure({ config: { magic_link_enabled: true } });
    for (const { email } of Object.values(mails)) await project.signUp({ email, password: PASSWORD });
    await project.askForMail('password reset', mails.password_reset.email);
    await project.askForMail('magic link', mails.magic_link.email);

    // It asks first for the heads, then for the pages, then opens them with scripts on.
    for (const kind of kinds) {
      const mail = await waitForMail(project, kind, mails[kind].email);
      expect(mail.links.length).toBeGreaterThan(0);
      for (const link of mail.links) {
        for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
        await elsewhere.goto(link);
        await expect(elsewhere.getByRole('heading', { name: mails[kind].asks })).toBeVisible();
        await elsewhere.reload();
        await expect(elsewhere.getByRole('heading', { name: mails[kind].asks })).toBeVisible();
      }
    }
    expect(await elsewhere.context().cookies()).toEqual([]);

    for (const { email } of Object.values(mails)) {
      await project.signIn(page, { email, password: PASSWORD });
      await page.goto('/');
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('Not verified')).toBeVisible();
      await page.context().clearCookies();
    }

    const linkOf = async (kind: (typeof kinds)[number]): Promise<string> =>
      (await waitForMail(project, kind, mails[kind].email)).links[0] ?? '';
    await page.goto(await linkOf('email_verification'));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();

    await page.goto(await linkOf('password_reset'));
    await page.getByLabel('New Password', { exact: true }).fill('a staple, quite new');
    await page.getByLabel('Repeat New Password').fill('a staple, quite new');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible();

    await page.goto(await linkOf('magic_link'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(mails.magic_link.email)).toBeVisible();
  },
);
