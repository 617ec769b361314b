import type { Page } from '@playwright/test';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from './dashboard-test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Save' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const server = (page: Page, name: 'Instance default' | 'Your own') => page.getByRole('radio', { name });
const card = (page: Page) => page.getByRole('region', { name: 'Test email' });

async function fillOwn(page: Page, { host = '127.0.0.1', port = '9' } = {}): Promise<void> {
  await server(page, 'Your own').check();
  await field(page, 'Host').fill(host);
  await field(page, 'Port').fill(port);
  await field(page, 'Username').fill('mailer');
  await password(page).fill('the password');
  await field(page, 'Sender name').fill('Acme');
  await field(page, 'Sender email').fill('hello@acme.test');
}

/** What the DNS of the machine says about a domain is nobody's to rely on. */
const answerForDomain = (page: Page) =>
  page.route('**/internal/email-domain-checks?*', (route) =>
    route.fulfill({
      json: {
        domain: 'acme.test',
        spf: { status: 'wrong', record: 'v=spf1 +all', hint: 'It allows every server to send.', suggestion: null },
        dkim: { status: 'found', record: 'p=abc', hint: null, suggestion: null, selector: 's1' },
        dmarc: {
          status: 'missing',
          record: null,
          hint: 'Start with p=none.',
          suggestion: { name: '_dmarc.acme.test', value: 'v=DMARC1; p=none' },
        },
      },
    }),
  );

test('what is changed waits for Save, and Discard brings back what is stored', async ({ page, project }) => {
  await answerForDomain(page);
  await project.open('Emails');
  await expect(page).toHaveURL(`${project.path}/emails/sending`);
  await expect(page.getByRole('navigation', { name: 'Emails' }).getByRole('link')).toHaveText([
    'Sending',
    'Templates',
    'Log',
  ]);
  await expect(server(page, 'Instance default')).toBeChecked();
  await server(page, 'Your own').check();
  await expect(bar(page)).toBeVisible();
  await server(page, 'Instance default').check();
  await expect(bar(page)).toHaveCount(0);

  await fillOwn(page);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(server(page, 'Instance default')).toBeChecked();

  await fillOwn(page);
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Username')).toHaveValue('mailer');
  await expect(password(page)).toHaveValue('');
  await expect(page.getByText('Leave the password empty to keep the stored one.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await field(page, 'Sender name').fill('Acme Mail');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toHaveCount(0);
  await field(page, 'Sender name').fill('Another');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveURL(`${project.path}/emails/sending`);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Sender name')).toHaveValue('Acme Mail');
});

test('what is missing is said at its field, and a password is kept for its own login only', async ({
  page,
  project,
  findBarriers,
}) => {
  await answerForDomain(page);
  await page.goto(`${project.path}/emails/sending`);
  await server(page, 'Your own').check();
  await field(page, 'Port').fill('0');
  await card(page).getByRole('button', { name: 'Send test email' }).click();
  await expect(field(page, 'Host')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText([
    'Enter a host',
    '1 to 65535',
    'Enter a username',
    'Enter the password of this login',
    'Enter a name',
    'Enter an email address',
  ]);
  expect(await findBarriers()).toEqual([]);

  await fillOwn(page);
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toHaveCount(0);
  await field(page, 'Username').fill('somebody else');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription('Enter the password of this login');

  // Another owner has saved another login meanwhile.
  await field(page, 'Username').fill('mailer');
  await field(page, 'Sender name').fill('Acme Mail');
  await page.route('**/internal/email-config', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'x-stack-known-error': 'SECRET_CANNOT_BE_KEPT' },
      json: {
        code: 'SECRET_CANNOT_BE_KEPT',
        error: 'The password that is stored belongs to another account.',
        details: { field: 'password', reason: 'stored_for_another' },
      },
    }),
  );
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(password(page)).toHaveAccessibleDescription('The password that is stored belongs to another account.');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'a test mail goes to the owner, and shows what was said',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await page.goto(`${project.path}/emails/sending`);
    await expect(field(page, 'Recipient')).toHaveValue(/^owner-.+@example\.com$/);
    await card(page).getByRole('button', { name: 'Send test email' }).click();
    await expect(card(page)).toContainText(/Accepted in [\d.]+ s/);
    await expect(card(page)).toContainText('· The email was delivered to the development inbox.');

    using smtp = await startClosedSmtp();
    await fillOwn(page, { port: String(smtp.port) });
    await card(page).getByRole('button', { name: 'Send test email' }).click();
    await expect(card(page)).toContainText(/Rejected after [\d.]+ s/);
    await expect(card(page).getByRole('alert')).toHaveText('The SMTP server rejected the login (535).');
    await expect(card(page)).toContainText('← 220 mail.acme.test ESMTP');
    await expect(card(page)).toContainText('→ EHLO');
    await expect(card(page)).toContainText('← 535 not today');
    await expect(bar(page)).toBeVisible(); // tried, not saved
    expect(await findBarriers()).toEqual([]);

    await field(page, 'Recipient').fill('nobody');
    await card(page).getByRole('button', { name: 'Send test email' }).click();
    await expect(field(page, 'Recipient')).toHaveAccessibleDescription('Enter an email address');
  },
);

test('the form is walked by keyboard, and a record that is missing is shown to be copied', async ({
  page,
  project,
  findBarriers,
}) => {
  await answerForDomain(page);
  await page.goto(`${project.path}/emails/sending`);
  await server(page, 'Instance default').focus();
  await page.keyboard.press('ArrowRight');
  await expect(server(page, 'Your own')).toBeFocused();
  for (const typed of ['127.0.0.1', '9', 'mailer', 'the password', 'Acme', 'hello@acme.test']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await expect(field(page, 'Port')).toHaveValue('9');
  await expect(field(page, 'Sender email')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Discard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);

  const domain = page.getByRole('group', { name: 'Domain' });
  await expect(domain.getByRole('listitem')).toHaveText([
    'SPF Incorrectv=spf1 +allIt allows every server to send.',
    'DKIM FoundSelector s1',
    /^DMARC MissingNo record/,
  ]);
  await field(page, 'Sender email').focus();
  await page.keyboard.press('Tab');
  await expect(domain.getByRole('button', { name: 'Show record DMARC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(domain).toContainText('Start with p=none.');
  await expect(domain.getByRole('figure', { name: 'Name' })).toContainText('_dmarc.acme.test');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await domain.getByRole('figure', { name: 'TXT' }).getByRole('button').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('v=DMARC1; p=none');
  expect(await findBarriers()).toEqual([]);
  await domain.getByRole('button', { name: 'Hide record DMARC' }).click();
  await expect(domain.getByRole('figure')).toHaveCount(0);
});

test('DKIM is looked up under the selector that the owner knows', async ({ page, project, findBarriers }) => {
  await answerForDomain(page);
  await page.goto(`${project.path}/emails/sending`);
  await fillOwn(page);
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toHaveCount(0);
  const selector = field(page, 'DKIM selector');
  await selector.fill('not one!');
  await expect(selector).toHaveAccessibleDescription('Letters, digits, hyphens and dots');
  expect(await findBarriers()).toEqual([]);
  const asked = page.waitForRequest((request) => request.url().includes('email-domain-checks'));
  await selector.fill('mail2026');
  await page.keyboard.press('Enter');
  expect(new URL((await asked).url()).search).toBe('?domain=acme.test&selector=mail2026');
  await expect(selector).toBeFocused();
  await expect(page.getByRole('group', { name: 'Domain' }).getByText('Selector s1')).toBeVisible();
  await expect(bar(page)).toHaveCount(0); // nothing of it is saved
});

/** A mail server that lets nobody in. */
async function startClosedSmtp(): Promise<Disposable & { port: number }> {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined); // whoever was there has hung up
    socket.write('220 mail.acme.test ESMTP\r\n');
    socket.on('data', (said) =>
      socket.write(/^EHLO/i.test(said.toString()) ? '250 mail.acme.test\r\n' : '535 not today\r\n'),
    );
  });
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (listening.address() as AddressInfo).port, // it listens
    [Symbol.dispose]: () => void listening.close(),
  };
}
