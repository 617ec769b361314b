import type { Locator, Page } from '@playwright/test';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { waitForLink, waitForMail } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const SECURITY = '/handler/account-settings/security';
const PROFILE = '/handler/account-settings/profile';

/** Sets a first password by keyboard alone, where the security section is open. */
async function setFirstPassword(page: Page): Promise<void> {
  const row = page.getByRole('group', { name: 'Set password' });
  await expect(row).toContainText("You don't have a password yet.");
  await tabTo(page, row.getByRole('button', { name: 'Set password' }));
  await page.keyboard.press('Enter');
  await expect(row.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(row.getByLabel('Old password')).toHaveCount(0);
  await page.keyboard.type(MIRA.password);
  await tabTo(page, row.getByLabel('Repeat password'));
  await page.keyboard.type(MIRA.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password set successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
}

/** Signs in with the password, in a browser that knows nothing of the other one. */
async function signInByPassword(page: Page): Promise<void> {
  await page.goto('/handler/sign-in');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(MIRA.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(MIRA.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(MIRA.email).first()).toBeVisible();
}

test('whoever came by a magic link sets a first password, and signs in with it', async ({
  page,
  elsewhere,
  project,
  findBarriers,
}) => {
  await project.configure({ config: { magic_link_enabled: true } });
  await page.goto('/handler/sign-up');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(MIRA.email);
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.goto(await waitForLink(project, 'magic_link', MIRA.email));
  await expect(page).toHaveURL('/');

  await page.goto(SECURITY);
  await setFirstPassword(page);
  expect(await findBarriers()).toEqual([]);
  await waitForMail(project, 'password_changed', MIRA.email);
  await signInByPassword(elsewhere);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Change password' })).toBeVisible();
  expect(await project.countUsers()).toBe(1);
});

test('a picture is set, changed and removed: the user button shows it, after a reload too', async ({
  page,
  project,
  findBarriers,
}) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await expectInUserButton(page, undefined);

  for (const colour of ['red', 'blue'] as const) {
    await page.goto(PROFILE);
    await choosePicture(page, await draw(page, colour));
    await expect.poll(() => colourOf(page.getByRole('group', { name: 'Profile' }))).toBe(colour);
    await expectInUserButton(page, colour);
    await page.reload();
    await expectInUserButton(page, colour);
  }

  await page.goto(PROFILE);
  await tabTo(page, page.getByRole('button', { name: 'Remove picture' }));
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();
  await expectInUserButton(page, undefined);
});

test('a file that is no picture is refused, and the picture stays', async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto(PROFILE);
  const row = page.getByRole('group', { name: 'Profile' });
  await choosePicture(page, await draw(page, 'red'));
  await expect.poll(() => colourOf(row)).toBe('red');
  await choosePicture(page, Buffer.from('not a picture'));
  await expect(page.getByRole('alert')).toHaveText('Choose a picture of another kind.');
  expect(await colourOf(row)).toBe('red');
});

/** Goes home, where the user button is. */
async function expectInUserButton(page: Page, colour: Colour | undefined): Promise<void> {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'User menu' });
  await expect(button).toBeVisible();
  await expect.poll(() => colourOf(button)).toBe(colour);
}

/** Opens the browser's choice of files by keyboard, and chooses one. */
async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const button = page.getByRole('button', { name: 'Change picture' });
  await expect(button).toBeVisible();
  const choosing = page.waitForEvent('filechooser'); // so early that the browser asks us by the time the key is pressed
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'mira.png', mimeType: 'image/png', buffer });
}

type Colour = 'red' | 'blue';

/** A picture that is of one colour all over. */
async function draw(page: Page, colour: Colour): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The colour of the picture in there, once the page shows it; undefined where there is none. */
const colourOf = (inside: Locator): Promise<Colour | undefined> =>
  inside.evaluate(async (element) => {
    const image = element.querySelector('img');
    if (!image?.complete || image.naturalWidth === 0) return undefined;
    const answer = await fetch(image.src);
    if (!answer.ok) return undefined; // it was changed meanwhile
    const picture = await createImageBitmap(await answer.blob());
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const [red = 0, , blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
