import type { Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';
import { delayAnswers } from './delay-answers.ts';

const mailIn = (page: Page) => page.frameLocator('iframe[title=Email]');
const handle = (page: Page, block: string) => page.getByRole('button', { name: new RegExp(`^Move ${block}, `) });
const inList = (page: Page) => page.getByRole('list', { name: 'Blocks' });
/** What the blocks are, in their order: their handles say it. */
const places = (page: Page) =>
  inList(page)
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((one) => /^Move (.+), \d+ of \d+$/.exec(one.ariaLabel ?? '')?.[1]));
/** The row of a block, in short: its kind and what it says. */
const block = (page: Page, name: string | RegExp) => inList(page).getByRole('button', { name });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const add = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
};

test(
  'an owner words the magic link in German, sees it on a phone, and goes back with Undo',
  { tag: '@core' },
  async ({ page, project }) => {
    await project.open('Emails');
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('link', { name: 'Magic link' }).click();
    await expect(mailIn(page).getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
    await expect(page.getByTitle('Email', { exact: true })).toHaveAttribute(
      'sandbox',
      'allow-popups allow-popups-to-escape-sandbox',
    );
    await page.getByLabel('Language').selectOption('de');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Bei {{projectDisplayName}} anmelden');

    await page.getByRole('textbox', { name: 'Subject' }).fill('Servus, ');
    await page.getByRole('button', { name: 'userDisplayName', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Servus, {{userDisplayName}}');
    await expect(page.getByText('Servus, Mira', { exact: true })).toBeVisible();
    await page.getByText('Phone', { exact: true }).click();
    expect((await page.getByTitle('Email', { exact: true }).boundingBox())?.width).toBe(375);
    await page.getByRole('region', { name: 'Preview' }).getByText('Text', { exact: true }).click();
    await expect(page.getByText('https://example.com/sample-link')).toBeVisible();
    await save(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Servus, {{userDisplayName}}');

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Bei {{projectDisplayName}} anmelden');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Servus, {{userDisplayName}}');
  },
);

test('a mail is looked at in light and dark, whatever the screen is, and for people with other names', async ({
  page,
  project,
  findBarriers,
}) => {
  const [LIGHT, DARK] = ['rgb(255, 255, 255)', 'rgb(22, 24, 28)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${project.path}/emails/templates/magic_link`);
  const preview = page.getByRole('region', { name: 'Preview' });
  const card = mailIn(page).locator('.m-card');
  await expect(card).toHaveCSS('background-color', LIGHT);
  await preview.getByRole('radio', { name: 'Dark theme' }).check();
  await expect(card).toHaveCSS('background-color', DARK);
  await expect(card.getByText('Hi Mira,')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(card).toHaveCSS('background-color', DARK);
  expect(await findBarriers()).toEqual([]);

  await preview.getByLabel('Sample user').selectOption('User without a name');
  await expect(card.getByText('Hi,', { exact: true })).toBeVisible();
  await expect(card).toHaveCSS('background-color', DARK);
  await preview.getByLabel('Sample user').selectOption('A long name');
  await expect(card.getByText('Ortiz-Rosenberg')).toBeVisible();
  await preview.getByRole('radio', { name: 'Light theme' }).check();
  await expect(card).toHaveCSS('background-color', LIGHT);
});

test('variables are chips, and are put into the subject and into blocks by keyboard alone', async ({
  page,
  project,
  findBarriers,
}) => {
  await page.goto(`${project.path}/emails/templates/magic_link`);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const shown = subject.locator('+ *');
  await expect(shown).toHaveText('Sign in to projectDisplayName');
  await expect(shown.locator('[data-tone=accent]')).toHaveText(['projectDisplayName']);
  expect(await findBarriers()).toEqual([]);

  await subject.focus();
  await expect(shown).toBeHidden();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Insert variable' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'projectDisplayName' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'magicLink' })).toHaveCount(0); // no subject has it
  await page.keyboard.type('userd');
  await page.keyboard.press('Enter');
  await expect(subject).toBeFocused();
  await page.keyboard.type(': ');
  await expect(subject).toHaveValue('{{userDisplayName}}: Sign in to {{projectDisplayName}}');
  await expect(page.getByText('Mira: Sign in to Acme', { exact: true })).toBeVisible();

  await block(page, /^Text/).first().click();
  const text = inList(page).getByRole('textbox', { name: 'Text' });
  const before = await text.inputValue();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'userPrimaryEmail' }).press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${before}{{userPrimaryEmail}}`);
  await page.keyboard.press('Escape');
  await expect(block(page, /^Text/).first().locator('[data-tone=accent]').last()).toHaveText('userPrimaryEmail');
});

test('blocks are added, moved by keyboard and by mouse, and taken away', async ({ page, project }) => {
  await page.setViewportSize({ width: 1280, height: 1600 }); // all of it, so that nothing scrolls under the mouse
  await page.goto(`${project.path}/emails/templates/password_reset`);
  await expect(mailIn(page).getByRole('heading')).toBeVisible();
  const before = await places(page);
  expect(before[0]).toBe('Heading');

  await handle(page, 'Heading').press('ArrowDown');
  await expect(page.getByText(`Heading moved to position 2 of ${before.length}`)).toBeAttached();
  await expect(handle(page, 'Heading')).toBeFocused();
  expect((await places(page)).slice(0, 2)).toEqual(['Text', 'Heading']);
  await handle(page, 'Heading').press('ArrowUp');
  expect(await places(page)).toEqual(before);

  await add(page, 'Heading');
  await page.keyboard.type('Second');
  await expect(mailIn(page).getByRole('heading', { name: 'Second' })).toBeVisible();
  const last = handle(page, 'Heading').last();
  const [from, to] = [await last.boundingBox(), await handle(page, 'Heading').first().boundingBox()];
  if (!from || !to) throw new Error('there are no handles');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 20 });
  await page.mouse.up();
  expect((await places(page)).slice(0, 2)).toEqual(['Heading', 'Heading']);
  await expect(inList(page).getByRole('textbox')).toHaveValue('Second');

  await act(page, 'Heading, 1', 'Remove');
  await expect(block(page, 'Heading Choose a new password')).toBeFocused();
  expect(await places(page)).toEqual(before);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('one block at a time shows its fields, by mouse and by keyboard', async ({ page, project }) => {
  await page.goto(`${project.path}/emails/templates/magic_link`);
  const heading = block(page, 'Heading Sign in to projectDisplayName');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(inList(page).getByRole('textbox')).toHaveCount(0);

  await heading.press('Enter');
  await expect(inList(page).getByRole('textbox')).toBeFocused();
  await expect(inList(page).getByRole('textbox')).toHaveValue('Sign in to {{projectDisplayName}}');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'userDisplayName', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(block(page, 'Heading Sign in to projectDisplayName!userDisplayName')).toBeFocused();
  await expect(inList(page).getByRole('textbox')).toHaveCount(0);
  await expect(mailIn(page).getByRole('heading', { name: 'Sign in to Acme!Mira' })).toBeVisible();

  await page.keyboard.press('Space');
  await expect(inList(page).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await block(page, 'Button Sign in').click();
  await expect(inList(page).getByRole('textbox', { name: 'Text' })).toHaveCount(0);
  await expect(inList(page).getByRole('textbox', { name: 'Link URL' })).toHaveValue('{{magicLink}}');

  // The Escape of a menu is for the menu alone.
  await page.getByRole('button', { name: 'Actions for Button, 4' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(inList(page).getByRole('textbox')).toHaveCount(2);

  // What is saved is what is written: the block that is open stays open.
  await save(page);
  await expect(inList(page).getByRole('textbox', { name: 'Label' })).toBeVisible();
});

test('the menu of a block moves, doubles and takes it, and says so', async ({ page, project }) => {
  await page.goto(`${project.path}/emails/templates/password_reset`);
  await expect(block(page, /^Heading/)).toBeVisible();
  const [first, second, ...rest] = await places(page);

  await act(page, 'Heading, 1', 'Move down');
  await expect(page.getByText(`Heading moved to position 2 of ${rest.length + 2}`)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Actions for Heading, 2' })).toBeFocused();
  expect(await places(page)).toEqual([second, first, ...rest]);
  await act(page, 'Heading, 2', 'Move up');
  expect(await places(page)).toEqual([first, second, ...rest]);
  await page.getByRole('button', { name: 'Actions for Heading, 1' }).click();
  await expect(page.getByRole('menuitem').first()).toHaveText('Move down');
  await page.keyboard.press('Escape');

  await act(page, 'Heading, 1', 'Duplicate');
  expect(await places(page)).toEqual([first, first, second, ...rest]);
  await expect(inList(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Copy');
  await expect(mailIn(page).getByRole('heading', { name: 'Copy' })).toBeVisible();
  await expect(block(page, 'Heading Choose a new password')).toBeVisible();
  await add(page, 'Divider');
  await expect(handle(page, 'Divider').last()).toBeFocused();
});

test('what is typed while it is being saved stays, and waits for another Save', async ({ page, project }) => {
  await page.goto(`${project.path}/emails/templates/magic_link`);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('First words');
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  const answer = await delayAnswers(page, /\/email-templates\/magic_link$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await subject.fill('First words, and more');
  await add(page, 'Divider');
  answer();
  await isSaved;
  await expect(page.getByText('Customized', { exact: true })).toBeVisible(); // the words that were saved are here
  await expect(subject).toHaveValue('First words, and more');
  await expect(handle(page, 'Divider').last()).toBeVisible();
  await save(page);
  await page.reload();
  await expect(subject).toHaveValue('First words, and more');
  expect((await places(page)).at(-1)).toBe('Divider');
});

test('what cannot be saved says why, and is discarded', async ({ page, project }) => {
  await page.goto(`${project.path}/emails/templates/magic_link`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The link appears once in the text version')).toBeVisible();
  await expect(preview.getByText(/^\d+(\.\d)? kB$/)).toBeVisible();
  await act(page, 'Button, 4', 'Remove');
  await expect(preview.getByText('{{magicLink}} is missing: without it the mail leads nowhere.')).toBeVisible();
  await expect(preview.getByText('The link appears once in the text version')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText('{{magicLink}} is missing', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('{{magicLink}} is missing', { exact: false })).toHaveCount(0);

  await page.getByText('JSON', { exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Document' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{ "version": 1');
  await expect(page.getByText("This isn't a valid email document.")).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    JSON.stringify({ version: 1, blocks: [{ type: 'button', label: 'Typed', link: '{{magicLink}}' }] }),
  );
  await expect(mailIn(page).getByRole('link', { name: 'Typed' })).toBeVisible();
  await save(page);
  await page.getByText('Blocks', { exact: true }).click();
  expect(await places(page)).toEqual(['Button']);
});

test('a test mail is sent of what is written, and the brand is that of all mails', async ({ page, project }) => {
  await page.goto(`${project.path}/emails/templates`);
  await page.getByRole('textbox', { name: 'Button color' }).fill('#2f6fed');
  await page.getByRole('textbox', { name: 'Footer of every email' }).fill('Acme Ltd');
  await save(page);
  await page.getByRole('link', { name: 'Email verification' }).click();
  await expect(mailIn(page).getByText('Acme Ltd')).toBeVisible();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByLabel('Send a test to')).toBeFocused();
  await expect(page.getByLabel('Send a test to')).toHaveValue(/^owner-.+@example\.com$/);
  await page.getByLabel('Send a test to').fill('mira@example.com');
  await page.getByRole('dialog', { name: 'Send test email' }).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent to mira@example.com')).toBeVisible();
});
