const VERA = { id: 'vera', email: 'vera@example.com', isEmailVerified: true };
const PAUL = { email: 'paul@example.com', password: 'a walk on the beach' };

/**
 * Signing up and in with a provider, refusing there, connecting an account; and the older package's way of signing in.
 * @param {import('./visitor.mjs').Visitor} visitor
 * @param {import('./visitor.mjs').Visitor} _otherTab
 * @param {import('./visitor.mjs').Visitor} somebodyElse in another browser
 */
export async function oauth(visitor, _otherTab, somebodyElse) {
  const { page, provider } = visitor;
  const goToProvider = (/** @type {string} */ name) => page.getByRole('button', { name }).click();

  provider.expect(VERA);
  await visitor.goto('/handler/sign-up');
  const asked = page.waitForRequest(/\/auth\/oauth\/authorize\/google\?.*stack_response_mode=json/);
  await goToProvider('Sign up with Google');
  await asked;
  await visitor.seeHello(VERA.email);
  await visitor.signOut();
  await visitor.goto('/handler/sign-in');
  await goToProvider('Sign in with Google');
  await visitor.seeHello(VERA.email);
  await visitor.signOut();

  provider.expect('refuses');
  await visitor.page.context().clearCookies(); // the provider remembers who was there
  await visitor.goto('/handler/sign-in');
  await goToProvider('Sign in with Google');
  await visitor.see('OAuth provider access denied');
  await visitor.press('Sign in again');
  await visitor.see('Sign in to your account');

  await connect(visitor);
  await signInWithOlderPackage(somebodyElse);
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function connect(visitor) {
  visitor.provider.expect({ id: 'paul at the provider', email: 'paul@elsewhere.example', isEmailVerified: true });
  await visitor.signUp(PAUL);
  await visitor.seeHello(PAUL.email);
  await visitor.goto('/connections');
  await visitor.see('Not connected');
  await visitor.press('Connect GitHub');
  await visitor.see('Connected as paul at the provider');
  await visitor.press('Get a token');
  await visitor.see('Got a token');
  await visitor.goto('/');
  await visitor.seeHello(PAUL.email);
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function signInWithOlderPackage(visitor) {
  visitor.provider.expect(VERA);
  await visitor.goto('/older');
  await visitor.seeHello('nobody');
  await visitor.press('Sign in with Google');
  await visitor.seeHello(VERA.email);
}
