/** @typedef {import('./visitor.mjs').Visitor} Visitor */

const MIRA = { email: 'mira@example.com', password: 'a walk in the park' };

/**
 * Signing up, out and in with a password, in two tabs; the mail that proves the address.
 * @param {Visitor} visitor
 * @param {Visitor} otherTab of the same browser
 */
export async function passwordAndTabs(visitor, otherTab) {
  await visitor.goto('/');
  await visitor.seeHello('nobody');
  await visitor.signUp(MIRA);
  await visitor.seeHello(MIRA.email);
  await otherTab.goto('/');
  await otherTab.seeHello(MIRA.email);

  const { links } = await visitor.inbox.newest('email_verification', MIRA.email);
  await visitor.goto(links[0] ?? '');
  await visitor.press('Verify');
  await visitor.see('You email has been verified!');
  await visitor.goto(links[0] ?? ''); // once more: a used link counts as success
  await visitor.expectRefusal('VERIFICATION_CODE_ALREADY_USED', async () => {
    await visitor.press('Verify');
    await visitor.see('You email has been verified!');
  });

  await visitor.goto('/handler/sign-in');
  await visitor.seeHello(MIRA.email); // sent home: signed in already
  await visitor.signOut();
  await otherTab.goto('/');
  await otherTab.seeHello('nobody');

  await visitor.expectRefusal('USER_EMAIL_ALREADY_EXISTS', async () => {
    await visitor.signUp(MIRA);
    await visitor.page.getByText(/already exists/i).waitFor();
  });
  await visitor.expectRefusal('EMAIL_PASSWORD_MISMATCH', async () => {
    await visitor.signIn({ ...MIRA, password: 'not the right one' });
    await visitor.see('Wrong e-mail or password.');
  });
  await visitor.fill('Password', MIRA.password);
  await visitor.press('Sign In');
  await visitor.seeHello(MIRA.email);
  await visitor.signOut();
}

/**
 * Forgetting the password, and setting a new one.
 * @param {Visitor} visitor
 */
export async function forgottenPassword(visitor) {
  const newPassword = 'another walk in the park';
  await visitor.goto('/handler/forgot-password');
  await visitor.fill('Your Email', MIRA.email);
  await visitor.press('Send Email');
  await visitor.see('Email sent!');

  const { links } = await visitor.inbox.newest('password_reset', MIRA.email);
  await visitor.goto(links[0] ?? '');
  await visitor.fill('New Password', newPassword);
  await visitor.fill('Repeat New Password', newPassword);
  await visitor.press('Reset Password');
  await visitor.see('Password reset successfully!');
  await visitor.expectRefusal('VERIFICATION_CODE_ALREADY_USED', async () => {
    await visitor.goto(links[0] ?? '');
    await visitor.see('Used Password Reset Link');
  });
  await visitor.signIn({ ...MIRA, password: newPassword });
  await visitor.seeHello(MIRA.email);
  await visitor.signOut();
}

/**
 * Magic links: typed for somebody new, followed by the same person the next time.
 * @param {Visitor} visitor
 */
export async function magicLinks(visitor) {
  const email = 'nora@example.com';
  const askForMail = async () => {
    await visitor.goto('/handler/sign-in');
    await visitor.fill('Email', email);
    await visitor.press('Send email');
    await visitor.see('Enter the code from your email');
    return visitor.inbox.newest('magic_link', email);
  };

  const { code = '' } = await askForMail();
  const field = visitor.page.getByRole('textbox').first();
  await visitor.expectRefusal('VERIFICATION_CODE_NOT_FOUND', async () => {
    await field.pressSequentially(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
    await visitor.see('Invalid code');
  });
  await field.fill('');
  await field.pressSequentially(code);
  await visitor.seeHello(email);
  await visitor.signOut();

  await visitor.inbox.skipEarlier(email);
  const { links } = await askForMail();
  await visitor.goto(links[0] ?? '');
  await visitor.press('Sign in');
  await visitor.seeHello(email);
  await visitor.signOut();
  await visitor.goto(links[0] ?? '');
  await visitor.expectRefusal('VERIFICATION_CODE_ALREADY_USED', async () => {
    await visitor.press('Sign in');
    await visitor.see('Magic Link Already Used');
  });
}
