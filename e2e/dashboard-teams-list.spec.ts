import { expect, test } from './dashboard-test.ts';
import { delayAnswers } from './delay-answers.ts';
import { invite, makeTeam, rowOf, rows } from './teams-page.ts';

test('whoever clears a search that found no team is not told that there is none', async ({ page, project }) => {
  await makeTeam(page, project, 'Kite Labs');
  await page.goto(`${project.path}/teams?q=nothing`);
  await expect(page.getByRole('heading', { name: 'No teams match' })).toBeVisible();
  const answer = await delayAnswers(page, /include=member_count/);
  const asked = page.waitForRequest(/include=member_count/);
  await page.getByRole('searchbox', { name: 'Team name or ID' }).fill('');
  await asked;
  await expect(page).toHaveURL(`${project.path}/teams`);
  await expect(page.getByRole('heading', { name: 'No teams match' })).toBeVisible();
  answer();
  await expect(rows(page)).toHaveText([/Kite Labs/]);
});

test('teams are sorted by the heads of their columns, as the address says', async ({ page, project }) => {
  for (const name of ['beta', 'Äpfel', 'Alpha', 'Zeta']) await makeTeam(page, project, name);
  const [newest, names] = [
    [/Zeta/, /Alpha/, /Äpfel/, /beta/],
    [/Alpha/, /Äpfel/, /beta/, /Zeta/],
  ];
  const head = (name: string) => page.getByRole('columnheader', { name });
  const press = (name: string) => head(name).getByRole('button').click();
  await page.goto(`${project.path}/teams`);
  await expect(rows(page)).toHaveText(newest);
  await expect(head('Created')).toHaveAttribute('aria-sort', 'descending');
  await press('Team');
  await expect(rows(page)).toHaveText(names);
  await expect(head('Team')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(`${project.path}/teams?sort=name`);
  await press('Team');
  await expect(rows(page)).toHaveText(names.toReversed());
  await page.reload();
  await expect(rows(page)).toHaveText(names.toReversed());
  await expect(head('Team')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Team name or ID' }).fill('eta');
  await expect(rows(page)).toHaveText([/Zeta/, /beta/]);
  await expect(page).toHaveURL(`${project.path}/teams?q=eta&sort=name&desc=true`);
  await press('Created');
  await press('Created');
  await expect(rows(page)).toHaveText([/beta/, /Zeta/]);
  await expect(page).toHaveURL(`${project.path}/teams?q=eta&desc=false`);
  await expect(head('Members').getByRole('button')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Names from A to Z');
  await expect(rows(page)).toHaveText([/beta/, /Zeta/]);
  await expect(page).toHaveURL(`${project.path}/teams?q=eta&sort=name`);
});

test('teams are walked, opened and put in order by keyboard, and Back leads to the order of before', async ({
  page,
  project,
}) => {
  for (const name of ['Kite Labs', 'Night Shift', 'Polar Ledger']) await makeTeam(page, project, name);
  await page.goto(`${project.path}/teams`);
  await expect(rows(page)).toHaveText([/Polar Ledger/, /Night Shift/, /Kite Labs/]);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await page.keyboard.press('ArrowDown');
  await expect(link('Polar Ledger')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown'); // there is no further one
  await expect(link('Kite Labs')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('Night Shift')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Night Shift' })).toBeVisible();
  await page.goBack();

  const head = page.getByRole('columnheader', { name: 'Team' }).getByRole('button');
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Kite Labs/, /Night Shift/, /Polar Ledger/]);
  await page.getByRole('searchbox', { name: 'Team name or ID' }).fill('Kite');
  await expect(rows(page)).toHaveText([/Kite Labs/]);
  await page.goBack(); // what was typed is no step of its own
  await expect(rows(page)).toHaveText([/Polar Ledger/, /Night Shift/, /Kite Labs/]);
  await expect(page).toHaveURL(`${project.path}/teams`);
});

test('the row of a team tells of open invitations, and leads on by its menu', async ({ page, project }) => {
  const kite = await makeTeam(page, project, 'Kite Labs');
  await makeTeam(page, project, 'Polar Ledger');
  for (const email of ['noor@haddad.test', 'jonas@nord.test']) await invite(page, project, kite, email);
  await page.goto(`${project.path}/teams`);
  const invitations = (name: string) => rowOf(page, name).getByRole('cell').nth(1);
  await expect(invitations('Kite Labs')).toHaveText('2 pending');
  await expect(invitations('Polar Ledger')).toHaveText('–');

  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Kite Labs', 'Invite');
  await expect(page.getByRole('dialog', { name: 'Invite to Kite Labs' })).toBeVisible();
  await page.goBack();
  await choose('Kite Labs', 'Add member');
  await expect(page.getByRole('combobox', { name: 'Name, email, or ID' })).toBeFocused();
  await page.goBack();
  await choose('Kite Labs', 'Open');
  await expect(page).toHaveURL(`${project.path}/teams/${kite}/members`);
  await page.goto(`${project.path}/teams?sort=name`);

  await choose('Kite Labs', 'Delete…');
  const question = page.getByRole('alertdialog', { name: 'Delete Kite Labs?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await choose('Kite Labs', 'Delete…');
  await question.getByLabel('Type Kite Labs to confirm').fill('Kite Labs');
  await question.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByText('Kite Labs was deleted')).toBeVisible();
  await expect(rows(page)).toHaveText([/Polar Ledger/]);
  await expect(page).toHaveURL(`${project.path}/teams?sort=name`);
});
