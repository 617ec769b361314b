import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { delayAnswers } from './delay-answers.ts';
import { keepAnswer } from './keep-answer.ts';
import { seedUsers } from './seed-users.ts';
import { invite, makeTeam, rowOf, rows } from './teams-page.ts';

const HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b>';
const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };
const JONAS = { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test' };

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

const membersOf = async (page: Page, project: OwnedProject, teamId: string) =>
  (
    await askAsOwner<{ items: { user_id: string }[] }>(page, project, `GET /team-member-profiles?team_id=${teamId}`)
  ).items.map(({ user_id }) => user_id);

test('a team is made and found by a part of its name', { tag: '@core' }, async ({ page, project }) => {
  await project.open('Teams');
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New team' }).click();
  const form = page.getByRole('dialog', { name: 'New team' });
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(form).toContainText('Enter a name');
  await form.getByLabel('Name').fill(HOSTILE);
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeFocused();
  await expect(page).toHaveTitle(`${HOSTILE} · Keystead`);
  await expect(page.getByRole('main').locator('b')).toHaveCount(0);

  const members = await seedUsers(page, project, [MIRA, JONAS]);
  await makeTeam(page, project, 'Kite Labs', members);
  await page.goto(`${project.path}/teams`);
  await expect(rows(page)).toHaveText([/Kite Labs/, /bold/]);
  await expect(rowOf(page, 'Kite Labs').getByRole('cell').first()).toHaveText('2');
  await expect(rowOf(page, 'bold').getByRole('cell').first()).toHaveText('0');
  await expect(page.getByRole('main').getByText('2 teams')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Teams', exact: true })).toContainText('2');
  await page.keyboard.press('/');
  await page.keyboard.type('kite');
  await expect(rows(page)).toHaveText([/Kite Labs/]);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${project.path}/teams?q=kite`);
  await page.reload();
  await page.getByRole('link', { name: 'Kite Labs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kite Labs' })).toBeFocused();
  await page.goto(`${project.path}/teams/no-uuid`);
  await expect(page.getByRole('heading', { name: 'No team in this project has this ID' })).toBeVisible();
});

test('a member is added whom the words mean, however quick they are typed', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS]);
  const team = await makeTeam(page, project, 'Kite Labs');
  await page.goto(`${project.path}/teams/${team}/members?add=member`);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(2);
  const answer = await delayAnswers(page, /\/users\?/);
  const field = page.getByRole('combobox', { name: 'Name, email, or ID' });
  await field.fill('somebody else');
  await expect(options).toHaveCount(0);
  await expect(page.getByRole('status').getByText('Searching…')).toBeVisible();
  await page.keyboard.press('Enter');
  for (const name of ['mira', 'jonas']) {
    await field.fill(name);
    await expect(options).toHaveText([new RegExp(name, 'i')]);
  }
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Jonas Lind/]);
  answer();
});

test('members are added by keyboard, named, and given permissions', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS, { display_name: HOSTILE }]);
  const team = await makeTeam(page, project, 'Kite Labs');
  await page.goto(`${project.path}/teams/${team}`);
  await expect(page).toHaveURL(`${project.path}/teams/${team}/members`);
  await page.getByRole('button', { name: 'Add member' }).click();
  const field = page.getByRole('combobox', { name: 'Name, email, or ID' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: HOSTILE })).toBeVisible();
  await page.keyboard.type('mira');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Mira Okafor/]);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
  const mira = rowOf(page, 'Mira Okafor');
  await expect(mira).toContainText('Same as profile');
  await expect(mira.getByRole('button', { name: 'Revoke member from Mira Okafor' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click(); // the toast that they joined, which would cover Undo

  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('mira');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Mira Okafor/]);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription("They're already a member.");
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await mira.getByRole('button', { name: 'Grant Mira Okafor a permission' }).click();
  await page.getByRole('combobox', { name: 'Permission', exact: true }).fill('adm');
  await page.keyboard.press('Enter');
  await expect(mira.getByRole('button', { name: 'Revoke admin from Mira Okafor' })).toBeVisible();
  await mira.getByRole('button', { name: 'Revoke member from Mira Okafor' }).click();
  await expect(mira.getByRole('button', { name: 'Revoke member from Mira Okafor' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mira.getByRole('button', { name: 'Revoke member from Mira Okafor' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'About the team' })).toContainText('1 of 1');

  await mira.getByRole('button', { name: 'Actions for Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Name in this team…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Captain');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(mira).toContainText('Captain');
});

test('Undo takes back what was done last, although parts of the page are still on their way', async ({
  page,
  project,
}) => {
  const members = await seedUsers(page, project, [MIRA]);
  const team = await makeTeam(page, project, 'Kite Labs', members);
  await page.goto(`${project.path}/teams/${team}/members`);
  const mira = rowOf(page, 'Mira Okafor');
  const taking = (id: string) => mira.getByRole('button', { name: `Revoke ${id} from Mira Okafor` });
  await mira.getByRole('button', { name: 'Grant Mira Okafor a permission' }).click();
  await page.getByRole('combobox', { name: 'Permission', exact: true }).fill('adm');
  await page.keyboard.press('Enter');
  await expect(taking('admin')).toBeVisible();
  await expect(page.getByText('Mira Okafor has admin')).toBeVisible();

  const invitations = await keepAnswer(page, /\/api\/v1\/team-invitations\?/);
  await taking('member').click();
  await expect(taking('member')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(taking('member')).toBeVisible();
  await expect(taking('admin')).toBeVisible();
  await invitations.letGo();
});

async function removeMember(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('a removal can be taken back, and is done once it cannot', { tag: '@core' }, async ({ page, project }) => {
  const [mira = '', jonas = ''] = await seedUsers(page, project, [MIRA, JONAS]);
  const team = await makeTeam(page, project, 'Kite Labs', [mira, jonas]);
  await page.goto(`${project.path}/teams/${team}/members`);

  await removeMember(page, 'Mira Okafor');
  expect(await membersOf(page, project, team)).toEqual([mira, jonas]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Mira Okafor')).toHaveCount(1);

  await removeMember(page, 'Mira Okafor');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => membersOf(page, project, team)).toEqual([jonas]);

  await removeMember(page, 'Jonas Lind');
  await page.goto('/dashboard/keystead.json'); // left before anybody could take it back
  await expect.poll(() => membersOf(page, project, team)).toEqual([]);
});

test('somebody is invited, gets a new link, and the invitation is taken back', async ({ page, project }) => {
  const team = await makeTeam(page, project, 'Kite Labs');
  await page.goto(`${project.path}/teams/${team}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite to Kite Labs' });
  await form.getByLabel('Email', { exact: true }).fill('noor@haddad.test');
  await form.getByLabel('App URL').fill('https://stranger.example/handler/team-invitation');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form).toContainText("This URL doesn't match one of your domains");
  const chosen = 'http://localhost:4000/my-pages/team-invitation';
  await form.getByLabel('App URL').fill(chosen);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form).toBeHidden();

  await tab(page, 'Invitations 1').click();
  const invitation = page.getByRole('listitem').filter({ hasText: 'noor@haddad.test' });
  await expect(invitation).toContainText(/^noor@haddad.testSent .+, expires in/);
  const listed = async () =>
    (
      await askAsOwner<{ items: { id: string; callback_url: string }[] }>(
        page,
        project,
        `GET /team-invitations?team_id=${team}`,
      )
    ).items;
  const idOf = async () => (await listed()).map(({ id }) => id);
  const [first] = await idOf();
  await page.getByRole('button', { name: 'Resend the invitation to noor@haddad.test' }).click();
  await expect.poll(async () => (await idOf()).filter((id) => id !== first).length).toBe(1);
  await expect.poll(async () => (await idOf()).length).toBe(1);
  await expect(page.getByText('Sent noor@haddad.test a new link')).toBeVisible();
  expect(await listed()).toMatchObject([{ callback_url: chosen }]);
  await page.getByRole('button', { name: 'Revoke the invitation for noor@haddad.test' }).click();
  await expect(invitation).toHaveCount(0);
  expect(await idOf()).toEqual([]);
});

test('metadata, name and picture are changed, and the team is deleted by typing its name', async ({
  page,
  project,
}) => {
  const team = await makeTeam(page, project, 'Kite Labs');
  await askAsOwner(page, project, `PATCH /teams/${team}`, { server_metadata: { note: HOSTILE } });
  await page.goto(`${project.path}/teams/${team}/metadata`);
  const editor = page.getByRole('textbox', { name: 'Server metadata' });
  await expect(editor).toContainText('<b>bold</b>');
  await editor.fill('{ "plan": "pro" }');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Metadata saved')).toBeVisible();
  expect(await askAsOwner(page, project, `GET /teams/${team}`)).toMatchObject({ server_metadata: { plan: 'pro' } });

  await tab(page, 'Settings').click();
  await page.getByLabel('Name', { exact: true }).fill('Kite Works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kite Works' })).toBeVisible();
  const picture = page.getByRole('region', { name: 'Picture' });
  await picture
    .getByLabel('Picture')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert')).toContainText('Choose a PNG');
  await picture.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(picture.getByRole('button', { name: 'Remove' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Kite Works?' });
  await expect(question.getByRole('button', { name: 'Delete team' })).toBeDisabled();
  await question.getByLabel('Type Kite Works to confirm').fill('Kite Works');
  await question.getByRole('button', { name: 'Delete team' }).click();
  await expect(page).toHaveURL(`${project.path}/teams`);
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A team whose names are long and hostile, with members and an invitation. */
async function makeFullTeam(page: Page, project: OwnedProject): Promise<string> {
  const members = await seedUsers(page, project, [MIRA, { display_name: HOSTILE.repeat(4) }]);
  const team = await makeTeam(page, project, HOSTILE.repeat(4), members);
  await invite(page, project, team, 'noor@haddad.test');
  return team;
}

test('nothing keeps people from using the list of teams, nor any part of a team', async ({
  page,
  project,
  findBarriers,
}) => {
  const team = await makeFullTeam(page, project);
  await project.open('Teams');
  await expect(rows(page)).toHaveCount(1);
  expect.soft(await findBarriers(), 'the list').toEqual([]);
  await page.getByRole('button', { name: 'Actions for' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible();
  expect.soft(await findBarriers(), 'the menu of a row').toEqual([]);

  for (const [part, shown] of [
    ['members', 'Permissions that members can have'],
    ['invitations', 'noor@haddad.test'],
    ['metadata', 'Server metadata'],
    ['settings', 'Danger zone'],
    ['members?add=member', 'Mira Okafor'],
    ['members?add=invitation', 'noor@haddad.test'],
    ['members?q=mira&permission=member', '1 of 2'],
  ] as const)
    await test.step(part, async () => {
      await page.goto(`${project.path}/teams/${team}/${part}`);
      await expect(page.getByRole('main')).toContainText(shown);
      expect.soft(await findBarriers(), part).toEqual([]);
    });
});
