import { withClient } from '@keystead/testkit';
import type { Page } from '@playwright/test';
import { API_URL } from './instance.mjs';
import { expect, OWNER_PASSWORD, signUpOwner, test, type OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { keepAnswer } from './keep-answer.ts';

const PROJECT = /\/api\/v1\/internal\/projects\/current/;

test.describe('API keys', () => {
  const rowOf = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const shownKey = (page: Page, label: string) => page.getByRole('figure', { name: label }).locator('code').innerText();
  const store = async (page: Page) => {
    await page.getByRole('checkbox', { name: "I've saved the secret keys" }).check();
    await page.getByRole('button', { name: 'Done' }).click();
  };

  test('are shown once as a whole, then by their last four', { tag: '@core' }, async ({ page, project }) => {
    await project.open('API keys');
    await page.getByRole('button', { name: 'New API keys' }).first().click();
    await page.getByLabel('Description').fill('Backend');
    await page.getByRole('button', { name: 'Create API keys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Backend created' });
    await expect(dialog).toBeVisible();
    const secret = await shownKey(page, 'Secret server key');
    const publishable = await shownKey(page, 'Publishable client key');
    await expect(page.getByRole('figure', { name: 'All keys' })).toContainText(secret);

    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await store(page);

    await expect(dialog).toBeHidden();
    const row = rowOf(page, 'Backend');
    await expect(row).toContainText(`…${secret.slice(-4)}`);
    await expect(row).toContainText(`…${publishable.slice(-4)}`);
    await expect(row).toContainText('never');
    expect(await page.content()).not.toContain(secret);
  });

  test('are created after the password where the owner signed in a while ago', async ({ page, project }) => {
    await project.open('API keys');
    await forgetRecentSignIn(project);
    await page.getByRole('button', { name: 'New API keys' }).first().click();
    await page.getByLabel('Description').fill('Backend');
    await page.getByRole('button', { name: 'Create API keys' }).click();
    const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
    await prompt.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
    await prompt.getByRole('button', { name: 'Confirm password' }).click();
    await expect(page.getByRole('dialog', { name: 'Backend created' })).toBeVisible();
    await expect(prompt).toBeHidden();
  });

  test('are rotated, and revoked: at once if nothing uses them, else by typing their name', async ({
    page,
    project,
  }) => {
    await project.open('API keys');
    await page.getByRole('button', { name: 'New API keys' }).first().click();
    await page.getByLabel('Description').fill('Backend');
    await page.getByRole('button', { name: 'Create API keys' }).click();
    const secret = await shownKey(page, 'Secret server key');
    const publishable = await shownKey(page, 'Publishable client key');
    await store(page);

    await rowOf(page, 'Backend').getByRole('button', { name: 'Rotate…' }).click();
    const rotation = page.getByRole('dialog', { name: 'Rotate Backend' });
    await rotation.getByLabel('Description').fill('Backend, next');
    await rotation.getByRole('button', { name: 'Create API keys' }).click();
    expect(await shownKey(page, 'Secret server key')).not.toBe(secret);
    await store(page);

    await rowOf(page, 'Backend, next').getByRole('button', { name: 'Revoke…' }).click();
    const unused = page.getByRole('alertdialog', { name: 'Revoke Backend, next?' });
    await expect(unused).toContainText('It has never been used.');
    await expect(unused.getByRole('textbox')).toHaveCount(0);
    await unused.getByRole('button', { name: 'Revoke' }).click();
    await expect(unused).toBeHidden();
    await expect(page.getByRole('row', { name: /Backend, next Revoked/ })).toBeVisible();

    expect(await askAsClient(project, publishable)).toBe(200);
    await expect(async () => {
      await page.reload(); // the use is written behind the answer
      await expect(rowOf(page, 'Backend')).toContainText('Rotate…');
      await expect(rowOf(page, 'Backend')).not.toContainText('never', { timeout: 100 });
    }).toPass();
    await rowOf(page, 'Backend').getByRole('button', { name: 'Revoke…' }).click();
    const used = page.getByRole('alertdialog', { name: 'Revoke Backend?' });
    const revoke = used.getByRole('button', { name: 'Revoke' });
    await expect(revoke).toBeDisabled();
    await used.getByLabel('Type Backend to confirm').fill('backend');
    await expect(revoke).toBeDisabled();
    await used.getByLabel('Type Backend to confirm').fill('Backend');
    await revoke.click();
    await expect(used).toBeHidden();
    await expect.poll(() => askAsClient(project, publishable)).toBe(401);
  });

  async function askAsClient({ id }: OwnedProject, key: string): Promise<number> {
    const headers = {
      'x-stack-project-id': id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': key,
    };
    return (await fetch(`${API_URL}/api/v1/projects/current`, { headers })).status;
  }
});

test.describe('domains', () => {
  test('are added, tried and removed, with a way back', { tag: '@core' }, async ({ page, project }) => {
    await project.open('Domains');
    await page.getByRole('button', { name: 'Add domain' }).click();
    const form = page.getByRole('dialog', { name: 'Add domain' });
    await form.getByLabel('Domain').fill('http://app.example.com');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await expect(form).toContainText('Domain must start with https://');
    await form.getByLabel('Domain').fill('https://app.example.com');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await expect(form).toBeHidden();
    const domain = page.getByRole('rowheader', { name: 'https://app.example.com' });
    await expect(domain).toBeVisible();

    await tryUrl(page, 'https://app.example.com/handler/sign-in');
    await expect(page.getByText('It matches https://app.example.com.')).toBeVisible();
    await tryUrl(page, 'https://app.example.com.evil.example/handler');
    await expect(page.getByText("Its host isn't one of your domains.")).toBeVisible();

    await page.getByRole('button', { name: 'Remove https://app.example.com' }).click();
    await expect(domain).toBeHidden();
    await tryUrl(page, 'https://app.example.com/handler');
    await expect(page.getByText("Its host isn't one of your domains.")).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(domain).toBeVisible();
  });

  test('what another owner added meanwhile stays, also when a removal is taken back', async ({
    page,
    project,
    elsewhere,
  }) => {
    await project.open('Domains');
    await addDomain(page, 'https://a.example.com');
    await joinAsOwner(elsewhere, project);
    await elsewhere.getByRole('link', { name: 'Domains', exact: true }).click();
    await expect(elsewhere.getByRole('rowheader')).toHaveText(['https://a.example.com']);

    await addDomain(page, 'https://b.example.com');
    await addDomain(elsewhere, 'https://c.example.com');
    await expect(elsewhere.getByRole('rowheader')).toHaveText([
      'https://a.example.com',
      'https://b.example.com',
      'https://c.example.com',
    ]);
    await page.getByRole('button', { name: 'Remove https://a.example.com' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['https://b.example.com', 'https://c.example.com']);
    await elsewhere.getByRole('button', { name: 'Remove https://b.example.com' }).click();
    await expect(elsewhere.getByRole('rowheader')).toHaveText(['https://c.example.com']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['https://a.example.com', 'https://c.example.com']);
  });

  async function addDomain(page: Page, domain: string): Promise<void> {
    await page.getByRole('button', { name: 'Add domain' }).click();
    const form = page.getByRole('dialog', { name: 'Add domain' });
    await form.getByLabel('Domain').fill(domain);
    await form.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByRole('rowheader', { name: domain })).toBeVisible();
  }

  async function tryUrl(page: Page, url: string): Promise<void> {
    await page.getByRole('textbox', { name: 'URL' }).fill(url);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
  }
});

test.describe('settings', () => {
  test('wait for Save, and are not left behind unasked', { tag: '@core' }, async ({ page, project }) => {
    await project.open('Settings');
    const bar = page.getByRole('region', { name: 'Save' });
    await expect(bar).toBeHidden();
    await page.getByLabel('Name', { exact: true }).fill('Acme Notes');
    await expect(bar).toContainText('Unsaved changes');

    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Domains', exact: true }).click();
    await expect.poll(() => questions).toEqual(['Leave without saving your changes?']);
    await expect(page).toHaveURL(`${project.path}/settings`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme Notes');

    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme');
    await page.getByLabel('Name', { exact: true }).fill('Acme Notes');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Acme Notes');
    await project.open('Domains'); // nothing asks any more
  });

  test('two owners who change them at once keep what the other did', async ({ page, project, elsewhere }) => {
    await project.open('Settings');
    await joinAsOwner(elsewhere, project);
    await elsewhere.getByRole('link', { name: 'Settings', exact: true }).click();

    await page.getByLabel('Name', { exact: true }).fill('Acme Notes');
    await elsewhere.getByLabel('Description').fill('Notes for teams');
    await elsewhere.getByRole('switch', { name: 'Let users delete their account' }).click();
    await expect(elsewhere.getByText('Let users delete their account enabled')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Save' }).click();
    await expect(elsewhere.getByRole('region', { name: 'Save' })).toBeHidden();

    // A switch of one's own brings what the other did; what is being written stays.
    await page.getByRole('switch', { name: 'Require a publishable client key' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Notes for teams');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme Notes');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Save' })).toBeHidden();

    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Name', { exact: true })).toHaveValue('Acme Notes');
    await expect(elsewhere.getByLabel('Description')).toHaveValue('Notes for teams');
    await expect(elsewhere.getByRole('switch', { name: 'Let users delete their account' })).toBeChecked();
  });

  test('what is written while it is being saved stays, for another Save', async ({ page, project }) => {
    await project.open('Settings');
    const name = page.getByLabel('Name', { exact: true });
    const bar = page.getByRole('region', { name: 'Save' });
    const saved = await keepAnswer(page, PROJECT);
    await name.fill('Acme Notes');
    await bar.getByRole('button', { name: 'Save' }).click();
    await saved.isGiven;
    await name.press('End');
    await page.keyboard.type(' and Maps');
    await saved.letGo();
    await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Acme Notes');
    await expect(name).toHaveValue('Acme Notes and Maps');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Acme Notes and Maps');
  });

  test('an answer that comes late does not take the place of a newer one', async ({ page, project }) => {
    const deletion = page.getByRole('switch', { name: 'Let users delete their account' });
    const keys = page.getByRole('switch', { name: 'Require a publishable client key' });
    await project.open('Settings');
    await expect(keys).toBeChecked();
    const saved = await keepAnswer(page, PROJECT);
    await deletion.click();
    await saved.isGiven;
    await keys.click();
    await saved.letGo();
    await expect(keys).toBeEnabled();
    await expect(deletion).toBeChecked();
    await expect(keys).not.toBeChecked();

    // The project is looked up anew where a user was made; what is switched meanwhile is newer.
    await project.open('Users');
    const lookedUp = await keepAnswer(page, PROJECT);
    await page.getByRole('button', { name: 'New user' }).first().click();
    await page.getByRole('button', { name: 'Create user' }).click();
    await lookedUp.isGiven;
    await project.open('Settings');
    await keys.click();
    await expect(page.getByText('Require a publishable client key enabled')).toBeVisible();
    await lookedUp.letGo();
    await project.open('Domains');
    await project.open('Settings');
    await expect(keys).toBeChecked();
  });

  test('production mode is refused while localhost is allowed', async ({ page, project }) => {
    await project.open('Settings');
    const mode = page.getByRole('switch', { name: 'Production mode' });
    await expect(mode).toBeDisabled();
    await expect(page.getByText('All checks below must pass first.')).toBeVisible();
    const localhost = page.getByRole('listitem').filter({ hasText: 'Localhost is not allowed' });
    await expect(localhost).toContainText('(not passed)');

    await project.open('Domains');
    await page.getByRole('switch', { name: 'Allow localhost' }).click();
    await expect(page.getByText('Allow localhost disabled')).toBeVisible();
    await project.open('Settings');
    await expect(localhost).toContainText('(passed)');
    await mode.click();
    await expect(mode).toBeChecked();
    await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Production');
    await project.open('Domains');
    await expect(page.getByRole('switch', { name: 'Allow localhost' })).toBeDisabled();
  });
});

/** Signs somebody up in another browser and lets them own the project too. */
async function joinAsOwner(page: Page, project: OwnedProject): Promise<void> {
  await page.goto('/dashboard');
  const email = await signUpOwner(page);
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await withClient(databaseUrl(), (client) =>
    client.query(
      `insert into staff (project_id, internal_id, user_id, role, since)
       select $1, project_id, id, 'owner', now() from users where project_id = 'internal' and primary_email = $2`,
      [project.id, email],
    ),
  );
  await page.goto(project.path);
  await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Acme');
}
