const LENA = { email: 'lena@example.com', password: 'a walk by the lake' };
const SECOND = 'second@example.net';

/**
 * Every section of the account page, and all that its buttons do.
 * @param {import('./visitor.mjs').Visitor} visitor
 */
export async function accountSettings(visitor) {
  const { page } = visitor;
  await visitor.goto('/handler/account-settings');
  await visitor.see('Sign in to your account'); // nobody is signed in
  await visitor.signUp(LENA);
  await visitor.seeHello(LENA.email);

  await profile(visitor);
  await emails(visitor);
  await secondEmail(visitor);
  await magicLinkSwitch(visitor);
  await password(visitor);

  await visitor.openSection('Notifications');
  await visitor.see('Choose which emails you want to receive');
  await sessions(visitor);

  await visitor.openSection('Settings');
  for (const missing of ['Payments', 'API Keys'])
    if ((await page.getByText(missing, { exact: true }).count()) > 0) throw new Error(`${missing} is offered`);
  await visitor.see('End your current session');
  await leave(visitor, 'Sign out');

  await visitor.signIn({ ...LENA, password: 'a walk along the river' });
  await visitor.seeHello('Lena');
  await visitor.openSection('Settings');
  await visitor.press('Danger zone');
  await visitor.press('Delete account');
  await leave(visitor, 'Delete Account');
  await visitor.expectRefusal('EMAIL_PASSWORD_MISMATCH', async () => {
    await visitor.signIn({ ...LENA, password: 'a walk along the river' });
    await visitor.see('Wrong e-mail or password.');
  });
}

/**
 * The page reads everything again before it notices that nobody is left to read it for, and then asks who is there.
 * @param {import('./visitor.mjs').Visitor} visitor
 * @param {string} button
 */
const leave = (visitor, button) =>
  visitor.tolerate(['CANNOT_GET_OWN_USER_WITHOUT_USER', '403'], async () => {
    await visitor.page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).click();
    await visitor.see('Sign in to your account');
  });

/** @param {import('./visitor.mjs').Visitor} visitor */
async function profile(visitor) {
  const { page } = visitor;
  await visitor.openSection('My Profile');
  await visitor.see('This is a display name and is not used for authentication');
  await page
    .getByRole('button')
    .filter({ hasNotText: /./, has: page.locator('svg'), visible: true })
    .first()
    .click(); // a pen, without a name
  await page.locator('input:visible').fill('Lena');
  await visitor.press('Save');
  await visitor.see('Lena');

  const picture = await drawPicture(page);
  const chooser = page.waitForEvent('filechooser');
  await page.locator('div.cursor-pointer:visible').first().click();
  await (await chooser).setFiles({ name: 'lena.png', mimeType: 'image/png', buffer: picture });
  await page.getByTestId('container').waitFor(); // of the part that crops
  await visitor.press('Save');
  const shown = page.locator('img[src*="/profile-pictures/"]:visible').first();
  await shown.waitFor();
  const width = await shown.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth);
  if (width === 0) throw new Error('the picture is not shown');
}

/**
 * A photo, as far as compression can tell.
 * @param {import('playwright').Page} page
 */
async function drawPicture(page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 640;
    const pen = canvas.getContext('2d');
    for (let x = 0; x < 640; x += 8)
      for (let y = 0; y < 640; y += 8) {
        if (pen) pen.fillStyle = `rgb(${(x * y) % 256} ${(x * 7) % 256} ${(y * 13) % 256})`;
        pen?.fillRect(x, y, 8, 8);
      }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function emails(visitor) {
  const { page, inbox } = visitor;
  await visitor.openSection('Emails & Auth');
  await visitor.see('Unverified');
  await visitor.see('To enable OTP sign-in, please add a verified sign-in email.');
  await inbox.skipEarlier(LENA.email);
  await page.getByRole('row', { name: LENA.email }).filter({ visible: true }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Send verification email' }).click();
  const { links } = await inbox.newest('email_verification', LENA.email);
  await visitor.goto(links[0] ?? '');
  await visitor.press('Verify');
  await visitor.see('You email has been verified!');
}

/**
 * Another address: added, proved, signing in, made the primary one and not, signing in no more, and removed.
 * @param {import('./visitor.mjs').Visitor} visitor
 */
async function secondEmail(visitor) {
  const { page, inbox } = visitor;
  const row = (/** @type {string} */ email) => page.getByRole('row', { name: email }).filter({ visible: true });
  const choose = async (/** @type {string} */ email, /** @type {string} */ item) => {
    await row(email).getByRole('button').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const see = (/** @type {string} */ email, /** @type {string} */ badge) =>
    row(email).getByText(badge, { exact: true }).waitFor();

  await visitor.openSection('Emails & Auth');
  await visitor.press('Add an email');
  await page.getByPlaceholder('Enter email').filter({ visible: true }).fill(SECOND);
  await visitor.press('Add');
  await see(SECOND, 'Unverified');
  const { links } = await inbox.newest('email_verification', SECOND);
  await visitor.goto(links[0] ?? '');
  await visitor.press('Verify');
  await visitor.see('You email has been verified!');

  await visitor.openSection('Emails & Auth');
  await choose(SECOND, 'Use for sign-in');
  await see(SECOND, 'Used for sign-in');
  await choose(SECOND, 'Set as primary');
  await see(SECOND, 'Primary');
  await see(LENA.email, 'Used for sign-in');
  await choose(LENA.email, 'Set as primary');
  await see(LENA.email, 'Primary');
  await choose(SECOND, 'Stop using for sign-in');
  await row(SECOND).getByText('Used for sign-in', { exact: true }).waitFor({ state: 'detached' });
  await choose(SECOND, 'Remove');
  await row(SECOND).waitFor({ state: 'detached' });
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function magicLinkSwitch(visitor) {
  await visitor.openSection('Emails & Auth');
  await visitor.press('Disable OTP');
  await visitor.press('Disable');
  await visitor.see('Enable sign-in via magic link or OTP sent to your sign-in emails.');
  await visitor.press('Enable OTP');
  await visitor.see('OTP/magic link sign-in is currently enabled.');
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function password(visitor) {
  const newPassword = 'a walk along the river';
  const change = async (/** @type {string} */ oldPassword) => {
    await visitor.fill('Old password', oldPassword);
    await visitor.fill('New password', newPassword);
    await visitor.fill('Repeat new password', newPassword);
    await visitor.press('Update Password');
  };
  await visitor.press('Update password');
  await visitor.expectRefusal('PASSWORD_CONFIRMATION_MISMATCH', async () => {
    await change('not the right one');
    await visitor.see('Incorrect password');
  });
  await change(LENA.password);
  await visitor.page.getByRole('button', { name: 'Update password', exact: true }).waitFor();
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function sessions(visitor) {
  const { page } = visitor;
  await visitor.goto('about:blank');
  await page.context().clearCookies(); // as if this were another browser
  await visitor.signIn({ ...LENA, password: 'a walk along the river' });
  await visitor.seeHello('Lena');
  await visitor.openSection('Active Sessions');
  await visitor.see('Current Session');
  await visitor.see('Other Session');
  await visitor.press('Revoke All Other Sessions');
  await visitor.press('Confirm');
  await page
    .getByText('Other Session', { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
}
