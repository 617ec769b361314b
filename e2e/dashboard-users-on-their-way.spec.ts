import { delayAnswers } from './delay-answers.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { typeAtOnce } from './type-at-once.ts';
import { AIKO, find, JONAS, MIRA, rows } from './users-page.ts';

test('the form of a new user waits for nothing else of the page, and stays while that comes', async ({
  page,
  project,
}) => {
  const sendRest = await delayAnswers(page, '**/assets/bulk-jobs-*.js');
  await page.goto(`${project.path}/users?new=true`, { waitUntil: 'commit' });
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Priya Raman');
  const jobs = page.waitForResponse(/\/internal\/bulk-jobs/);
  sendRest();
  await jobs;
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(form).toBeHidden();
  await expect(rows(page)).toHaveText(['Priya Raman']);
});

test('what is open or being typed above the list stays while the users come', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS, { ...AIKO, restricted_by_admin: true }]);
  const sendUsers = await delayAnswers(page, '**/api/v1/users?*');
  await page.goto(`${project.path}/users?restricted=true`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Status restricted' }).click();
  const other = page.getByRole('dialog', { name: 'Filter' }).getByRole('radio', { name: 'Not restricted' });
  await other.check();
  sendUsers();
  await expect(rows(page)).toHaveText(['Aiko Tanabe']);
  await expect(other).toBeChecked();
  await page.keyboard.press('Escape');

  await page.goto(`${project.path}/users`);
  await find(page).pressSequentially('nobody');
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await expect(find(page)).toBeFocused();
  await find(page).fill('');
  await expect(rows(page)).toHaveCount(3);
  await expect(find(page)).toBeFocused();
});

test('letters that follow while the address is being changed stay', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS]);
  await page.goto(`${project.path}/users`);
  await expect(rows(page)).toHaveCount(2);
  const seen = await find(page).evaluate((field: HTMLInputElement) => {
    const values: string[] = [];
    const type = (text: string) => document.execCommand('insertText', false, text);
    // One letter more right behind the pause that had the address changed.
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, pause?: number) =>
      wait(() => {
        work();
        if (pause !== 150 || field.value !== 'ok') return;
        type('a');
        values.push(field.value);
      }, pause)) as typeof setTimeout;
    field.focus();
    type('ok');
    return new Promise<string[]>((resolve) => {
      const look = (): void => {
        if (field.value !== values.at(-1)) values.push(field.value);
        if (location.search === '?q=oka') resolve(values);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  expect(seen).toEqual(['ok', 'oka']);
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test('what is typed comes on top of a filter that is removed, or a form that is opened, in the same moment', async ({
  page,
  project,
}) => {
  await seedUsers(page, project, [MIRA, { ...JONAS, restricted_by_admin: true }]);
  await page.goto(`${project.path}/users?restricted=true`);
  await expect(rows(page)).toHaveText(['Jonas Lind']);
  await find(page).focus();
  await typeAtOnce(page, 'oka', page.getByRole('button', { name: 'Remove filter Status' }));
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  await expect(page).toHaveURL(`${project.path}/users?q=oka`);

  await find(page).focus();
  await typeAtOnce(page, 'f', page.getByRole('button', { name: 'New user' }));
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === 'okaf');
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible();
});
