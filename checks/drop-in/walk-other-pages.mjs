const IDA = { email: 'ida@example.com', password: 'a walk to the shop' };

/**
 * Pages that people reach by links: broken ones, and those of features that are not there.
 * @param {import('./visitor.mjs').Visitor} visitor
 */
export async function otherPages(visitor) {
  await visitor.goto('/handler/error');
  await visitor.see('An unknown error occurred');
  const taken = { errorCode: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', message: 'Taken', details: '{}' };
  await visitor.goto(`/handler/error?${new URLSearchParams(taken)}`);
  await visitor.see('Failed to connect account');
  await visitor.goto('/handler/nothing');
  await visitor.see('Page does not exist');

  await visitor.goto('/handler/email-verification');
  await visitor.see('Invalid Verification Link');
  await visitor.goto('/handler/email-verification?code=x');
  await visitor.expectRefusal('VERIFICATION_CODE_NOT_FOUND', async () => {
    await visitor.press('Verify');
    await visitor.see('Invalid Verification Link');
  });
  await visitor.expectRefusal('VERIFICATION_CODE_NOT_FOUND', async () => {
    await visitor.goto('/handler/password-reset?code=x');
    await visitor.see('Invalid Password Reset Link');
  });
  await visitor.goto('/handler/magic-link-callback?code=x');
  await visitor.expectRefusal('VERIFICATION_CODE_NOT_FOUND', async () => {
    await visitor.press('Sign in');
    await visitor.see('Invalid Magic Link');
  });

  await visitor.goto('/handler/team-invitation');
  await visitor.see('Invalid Team Invitation Link');
  await visitor.goto('/handler/team-invitation?code=x');
  await visitor.see('Sign in or create an account to join the team.');
  await visitor.goto('/handler/cli-auth-confirm');
  await visitor.see('Invalid CLI Authorization Link');

  await visitor.signUp(IDA);
  await visitor.seeHello(IDA.email);
  await visitor.expectRefusal('VERIFICATION_CODE_NOT_FOUND', async () => {
    await visitor.goto('/handler/team-invitation?code=x');
    await visitor.see('Invalid Team Invitation Link');
  });
  await visitor.goto('/handler/onboarding');
  await visitor.seeHello(IDA.email);
  await visitor.goto('/handler/forgot-password');
  await visitor.see('You are already signed in');
}
