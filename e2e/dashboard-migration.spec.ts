import { withClient } from '@keystead/testkit';
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { tryAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';
import { delayAnswers } from './delay-answers.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { seedUsers } from './seed-users.ts';
import { MIRA } from './users-page.ts';

const count = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

const inDatabase = (statement: string, values: readonly string[]) =>
  withClient(databaseUrl(), (client) => client.query(statement, [...values]));

const choose = (page: Page, content: string | Buffer, name = 'users.ndjson') =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

/** As bcrypt makes it of the password below. */
const BCRYPT = '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u';
const OLD_PASSWORD = 'a';
/** As Clerk's dashboard writes it. */
const CLERK = [
  'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
  `user_1,Jonas,Lind,,jonas@nord.test,,jonas@nord.test,,,,,${BCRYPT},bcrypt`,
  'user_2,Mira,Okafor,,mira@acme.test,,mira@acme.test,,,,,,',
  'user_3,Nobody,,,not an address,,not an address,,,,,,',
  '',
].join('\n');

test(
  'a file is looked at first and then moved in, and what was refused is downloaded',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await seedUsers(page, project, [MIRA]);
    await project.open('Settings');
    await page.getByRole('link', { name: 'Import & export' }).click();
    await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible();

    await page.getByLabel('From').selectOption('Clerk');
    await choose(page, CLERK, 'clerk.csv');
    await expect(page.getByLabel('Format', { exact: true })).toHaveValue('csv');
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page).toHaveURL(/\/settings\/import-export\/[\da-f-]{36}$/);
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused();
    await expect(page.getByText('Clerk · CSV · clerk.csv')).toBeVisible();
    for (const [name, value] of [
      ['New', '1'],
      ['Already exists', '1'],
      ['Rejected', '1'],
    ] as const)
      await expect(count(page, name)).toHaveText(value);
    expect(await findBarriers()).toEqual([]);
    const { text: nobody } = await tryAsOwner(page, project, 'GET /users?query=jonas');
    expect(nobody).not.toContain('jonas@nord.test');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download error file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('import-errors.csv');
    expect(await textOf(download)).toMatch(/^line,reason\r\n4,"primary_email: .+"\r\n$/);

    await page.getByRole('button', { name: 'Import users' }).click();
    await expect(page.getByText('1 user imported')).toBeVisible();
    const { status } = await tryAsOwner(page, project, 'POST /auth/password/sign-in', {
      email: 'jonas@nord.test',
      password: OLD_PASSWORD,
    });
    expect(status).toBe(200);
    await page.getByRole('link', { name: 'All users' }).click();
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['Jonas Lind', 'Mira Okafor']);

    await page.goto(`${project.path}/settings/import-export`);
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Done');
    await rows.nth(2).getByRole('link', { name: 'Clerk' }).click();
    await expect(page.getByText("The browser doesn't keep it")).toBeVisible();
    await expect(page.getByLabel('From')).toHaveValue('clerk');
  },
);

test('a file that cannot be read is refused at its field, and nothing is sent', async ({ page, project }) => {
  await page.goto(`${project.path}/settings/import-export`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/imports')) sent.push(request.url());
  });
  const check = page.getByRole('button', { name: 'Check file' });
  const field = page.getByLabel('File', { exact: true });
  const isRefused = (why: string) => expect(field).toHaveAccessibleDescription(new RegExp(`drop it here. ${why}`));
  await check.click();
  await isRefused('Choose a file');
  await choose(page, '');
  await check.click();
  await isRefused('This file is empty.');
  await choose(page, Buffer.from('{"primary_email":"a@b.test"}', 'utf16le'));
  await check.click();
  await isRefused("This file isn't UTF-8.");
  await choose(page, '[{"primary_email":"a@b.test"}]');
  await check.click();
  await isRefused('This is a JSON array.');
  await page.getByLabel('Format', { exact: true }).selectOption('CSV');
  await expect(field).not.toHaveAccessibleDescription(/JSON array/);
  expect(sent).toEqual([]);
});

/** As the documentation of firebase/scrypt shows them, and the console. */
const FIREBASE_PARAMETERS = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;
const FIREBASE_ROW = `kYi4,user1@test.com,false,lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==,42xEC+ixf3L2lw==,User 1${','.repeat(18)}1508893925000,1508893925000,\n`;

test('the hash parameters of Firebase are pasted beside its file, and old passwords work', async ({
  page,
  project,
  findBarriers,
}) => {
  await page.goto(`${project.path}/settings/import-export`);
  const field = page.getByLabel('Password hash parameters');
  await expect(field).toHaveCount(0);
  await page.getByLabel('From').selectOption('Firebase');
  await choose(page, FIREBASE_ROW, 'users.csv');
  await field.fill(FIREBASE_PARAMETERS.replace('rounds', 'circles'));
  const check = page.getByRole('button', { name: 'Check file' });
  await check.click();
  await expect(field).toHaveAccessibleDescription(/rounds is missing from these parameters\./);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('File', { exact: true })).not.toHaveAttribute('aria-invalid');
  expect(await findBarriers()).toEqual([]);
  await field.fill(FIREBASE_PARAMETERS);
  await expect(field).not.toHaveAccessibleDescription(/rounds/);
  await check.click();
  await expect(page.getByText('Firebase · CSV · users.csv')).toBeVisible();
  await expect(count(page, 'New')).toHaveText('1');
  await page.getByRole('button', { name: 'Import users' }).click();
  await expect(page.getByText('1 user imported')).toBeVisible();
  const { status } = await tryAsOwner(page, project, 'POST /auth/password/sign-in', {
    email: 'user1@test.com',
    password: 'user1password',
  });
  expect(status).toBe(200);
});

test('a file that the service refuses says why, and one that is cut off in which row', async ({ page, project }) => {
  await page.goto(`${project.path}/settings/import-export`);
  await choose(page, 'email,email\na@b.test,a@b.test\n', 'twice.csv');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toHaveText('The first line has to name the columns, each once.');

  await choose(page, 'primary_email,display_name\nmira@acme.test,Mira\njonas@nord.test,"Jonas Li', 'cut-off.csv');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(
    page.getByRole('rowheader', { name: "The quotes in the row don't match. The file may be incomplete." }),
  ).toBeVisible();
  await expect(count(page, 'New')).toHaveText('1');
});

test('how far it is stands there after a look at other pages, and what came of it after a reload', async ({
  page,
  project,
  findBarriers,
}) => {
  await page.goto(`${project.path}/settings/import-export`);
  const answer = await delayAnswers(page, /\/internal\/imports\?/);
  await choose(page, '{"primary_email":"mira@acme.test"}\n');
  await page.getByRole('button', { name: 'Check file' }).click();
  const bar = page.getByRole('progressbar', { name: 'Sent' });
  await expect(bar).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await project.open('Users');
  await page.goBack();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);
  answer();
  await page.getByRole('button', { name: 'Check file' }).click(); // the file is at hand still
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();

  await page.reload();
  await expect(count(page, 'New')).toHaveText('1');
  await choose(page, '{"primary_email":"mira@acme.test"}\n');
  await page.getByRole('button', { name: 'Import users' }).click();
  await expect(page.getByText('1 user imported')).toBeVisible();
});

test('what is sent from elsewhere says how far it is, and what ended half-way how to go on', async ({
  page,
  project,
}) => {
  const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
  await inDatabase(
    `insert into imports (project_id, id, source, format, is_dry_run, rows, created, started_at, updated_at)
     values ($1, $2, 'clerk', 'csv', false, 1200, 1200, now(), now() + interval '10 minutes')`,
    [project.id, id],
  );
  await page.goto(`${project.path}/settings/import-export/${id}`);
  await expect(page.getByText('1,200 rows read. The upload runs in another tab.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Running' })).toBeVisible();
  await inDatabase(`update imports set status = 'stopped', finished_at = now() where project_id = $1 and id = $2`, [
    project.id,
    id,
  ]);
  await expect(page.getByRole('alert')).toContainText('The import stopped before the end');
  await expect(page.getByLabel('From')).toHaveValue('clerk');
  await expect(page.getByRole('button', { name: 'Import users' })).toBeVisible();
  await page.goto(`${project.path}/settings/import-export/11111111-65aa-42ec-a945-5fd21dec0538`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('users leave as a file, and with their secrets only for whoever types the name and signed in lately', async ({
  page,
  project,
  findBarriers,
}) => {
  await seedUsers(page, project, [{ ...MIRA, password: 'monsoon season' }]);
  await page.goto(`${project.path}/settings/import-export`);
  const exported = async (start: () => Promise<void>): Promise<[string, string]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), start()]);
    return [download.suggestedFilename(), await textOf(download)];
  };
  const send = page.getByRole('button', { name: /^Export…?$/ });
  const [name, plain] = await exported(() => send.click());
  expect(name).toBe('users.ndjson');
  expect(plain).toContain('mira@acme.test');
  expect(plain).not.toContain('$argon2id$');
  await page.getByLabel('File format').selectOption('CSV');
  expect((await exported(() => send.click()))[0]).toBe('users.csv');
  await page.getByLabel('Data').selectOption('Whole project');
  await expect(page.getByLabel('File format')).toBeHidden();
  const [wholeName, whole] = await exported(() => send.click());
  expect(wholeName).toBe('project.ndjson');
  expect(whole).toContain('mira@acme.test');
  expect(whole).toContain('"type":"permission_definition"');

  await forgetRecentSignIn(project);
  await page.getByRole('checkbox', { name: /^Include password hashes/ }).check();
  await send.click();
  const question = page.getByRole('alertdialog', { name: 'Export project with secrets?' });
  const confirm = question.getByRole('button', { name: 'Export with secrets' });
  await expect(confirm).toBeDisabled();
  expect(await findBarriers()).toEqual([]);
  await question.getByLabel('Type Acme to confirm').fill('Acme');
  await confirm.click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await prompt.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  const [, secret] = await exported(() => page.keyboard.press('Enter'));
  expect(secret).toContain('$argon2id$');
  await expect(prompt).toBeHidden();
});
