import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { keepAnswer } from './keep-answer.ts';
import { DEMO_URL } from './instance.mjs';
import { confirm, dialog, HOSTILE, makeUser, PRIYA, show, stored, submit, undo, userPath } from './user-page.ts';
import { waitForMail } from './wait-for-mail.ts';

const SECOND = 'p.raman@monsoon.test';

test('a name is saved, taken back, and not lost by leaving', { tag: '@core' }, async ({ page, project }) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  await page.getByLabel('Display name').fill('Priya');
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('link', { name: 'Metadata' }).click();
  await expect(page).toHaveURL(/profile$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya', exact: true })).toBeVisible();
  await undo(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Priya Raman');

  await page.getByLabel('Picture').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Picture')).toHaveAccessibleDescription(
    'Enter a URL that starts with https:// or http://',
  );
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Picture')).toHaveValue('');
});

test('whoever is called like a script is shown as text', async ({ page, project }) => {
  const user = await makeUser(page, project, { display_name: HOSTILE, primary_email: 'priya@kite.test' });
  await show(page, project, user);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(page).toHaveTitle(`${HOSTILE} · Keystead`);
  await expect(page.locator('img')).toHaveCount(0);
});

test('a second address is added, proved by its link and made the primary one, and the other is kept', async ({
  page,
  elsewhere,
  project,
}) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  const choose = async (email: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Add email address' }).click();
  await submit(page, 'Add');
  await expect(dialog(page).getByText('Enter an email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(SECOND);
  await submit(page, 'Add');
  await expect(row(SECOND).getByText('Unverified')).toBeVisible();

  await page.getByRole('button', { name: `Send a link to ${SECOND}` }).click();
  await page.getByLabel('Account pages that the link opens').fill(`${DEMO_URL}/handler`);
  await submit(page, 'Send');
  const { links } = await waitForMail(project, 'email_verification', SECOND);
  await embedInDemo(page, project, elsewhere);
  await elsewhere.goto(links[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Verify email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email verified!' })).toBeVisible();

  await page.reload();
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();
  await choose(SECOND, 'Mark as unverified');
  await expect(row(SECOND).getByText('Unverified')).toBeVisible();
  await choose(SECOND, 'Mark as verified');
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();
  await choose(SECOND, 'Make primary…');
  await confirm(page, 'Make primary');
  await expect(row(SECOND).getByText('Primary', { exact: true })).toBeVisible();
  expect(await stored(page, project, user)).toMatchObject({ primary_email: SECOND });
  await page.getByRole('button', { name: 'Close' }).click(); // the toast, which would cover Undo

  await choose(PRIYA.primary_email, 'Remove');
  await expect(row(PRIYA.primary_email)).toHaveCount(0);
  await undo(page);
  await expect(row(PRIYA.primary_email).getByText('Verified', { exact: true })).toBeVisible();
});

test('an address that is added before the others have come is among them', async ({ page, project }) => {
  const user = await makeUser(page, project);
  const others = await keepAnswer(page, /\/api\/v1\/contact-channels\?/);
  await page.goto(userPath(project, user));
  await others.isGiven;
  await page.getByRole('button', { name: 'Add email address' }).click();
  await page.getByLabel('Email', { exact: true }).fill(SECOND);
  const added = page.waitForResponse(/\/api\/v1\/contact-channels$/);
  await submit(page, 'Add');
  await (await added).finished();
  await others.letGo();
  await expect(page.getByText(SECOND, { exact: true })).toBeVisible();
});

test('Undo takes back what was done last, although the page has not heard all of it', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await askAsOwner(page, project, 'POST /contact-channels', { user_id: user.id, type: 'email', value: SECOND });
  await show(page, project, user);
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${SECOND}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Mark as verified');
  await expect(page.getByText(`${SECOND} marked as verified`)).toBeVisible();
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();

  const person = await keepAnswer(page, new RegExp(`/api/v1/users/${user.id}`));
  await choose('Use to sign in');
  await expect(row(SECOND).getByText('Used to sign in', { exact: true })).toBeVisible();
  await undo(page);
  await expect(row(SECOND).getByText('Not used to sign in')).toBeVisible();
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();
  await person.letGo();
});

test('from the list to somebody, to the next and back', { tag: '@core' }, async ({ page, project }) => {
  for (const display_name of ['Ada', 'Priya', 'Yuki']) await makeUser(page, project, { display_name });
  await page.goto(`${project.path}/users`);
  await page.getByRole('link', { name: 'Priya', exact: true }).click();
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(title('Priya')).toBeFocused();
  await page.getByRole('link', { name: 'Teams', exact: false }).last().click();
  await expect(page).toHaveURL(/teams$/);
  await page.getByRole('link', { name: 'Next user' }).click();
  await expect(title('Ada')).toBeFocused();
  await expect(page).toHaveURL(/teams$/);
  await expect(page.getByRole('link', { name: 'Next user' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous user' }).click();
  await expect(title('Priya')).toBeFocused();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('link', { name: 'Yuki' })).toBeVisible();
});

test('nobody is there by an id that is none', async ({ page, project }) => {
  await page.goto(userPath(project, { id: 'nobody' }));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeFocused();
});
