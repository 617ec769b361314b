import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClientApp } from '@keystead/client';
import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { acme, done, fakeClientApp, ok } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { SignIn } from '../sign-in.tsx';
import { SignUp } from '../sign-up.tsx';

afterEach(() => vi.restoreAllMocks());

const providers = (...ids: string[]) => ({ oauthProviders: ids.map((id) => ({ id })) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const divider = page.getByText('Or continue with');
const alert = page.getByRole('alert');

async function signInWith(...answers: (() => ReturnType<ClientApp['signInWithOAuth']>)[]) {
  const signInWithOAuth = vi.fn<ClientApp['signInWithOAuth']>(() => new Promise(() => {}));
  for (const answer of answers) signInWithOAuth.mockImplementationOnce(answer);
  const project = ok(acme(providers('google', 'github')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project, signInWithOAuth }) });
  await expect.element(button('Sign in with GitHub')).toBeVisible();
  return signInWithOAuth;
}

test('every provider has a button with its name and sign, an unknown one its id', async () => {
  const project = ok(acme(providers(...OAUTH_PROVIDER_IDS, 'acme-sso')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  for (const id of OAUTH_PROVIDER_IDS) {
    const named = button(`Sign in with ${nameOAuthProvider(id)}`);
    await expect.element(named).toBeVisible();
    await expect.poll(() => named.element().querySelector('svg')).not.toBeNull();
  }
  expect(button('Sign in with acme-sso').element().querySelector('svg')).toBeNull();
  await expect.element(divider).toBeVisible();
});

test('the sign-up page says so', async () => {
  await renderWithApp(<SignUp />, { app: fakeClientApp({ project: ok(acme(providers('google'))) }) });
  await expect.element(button('Sign up with Google')).toBeVisible();
});

test('without another method there is nothing to divide', async () => {
  const project = ok(acme({ ...providers('google'), credentialEnabled: false }));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  await expect.element(button('Sign in with Google')).toBeVisible();
  await expect.element(divider).not.toBeInTheDocument();
});

test('a project without providers has neither buttons nor anything to divide', async () => {
  await renderWithApp(<SignIn />, { app: fakeClientApp() });
  await expect.element(button('Sign in')).toBeVisible();
  await expect.element(divider).not.toBeInTheDocument();
});

test('a press goes to the provider and the page stays as it is until it is left', async () => {
  const signInWithOAuth = await signInWith(async () => done);
  await button('Sign in with GitHub').click();
  await expect.element(button('Sign in with GitHub')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Sign in with Google')).toBeDisabled();
  expect(signInWithOAuth.mock.calls).toEqual([['github']]);
});

test('a double click starts one flow', async () => {
  const signInWithOAuth = await signInWith();
  await userEvent.dblClick(button('Sign in with GitHub'));
  expect(signInWithOAuth).toHaveBeenCalledTimes(1);
});

test('whoever comes back by the back button can press again', async () => {
  const signInWithOAuth = await signInWith(async () => done);
  await button('Sign in with GitHub').click();
  await expect.element(button('Sign in with Google')).toBeDisabled();

  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })); // the page was loaded, not come back to
  await expect.element(button('Sign in with GitHub')).toHaveAttribute('aria-busy', 'true');

  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Sign in with GitHub')).not.toHaveAttribute('aria-busy');
  await button('Sign in with Google').click();
  expect(signInWithOAuth.mock.calls).toEqual([['github'], ['google']]);
});

test('whoever stops the browser on its way with Escape can press again', async () => {
  const signInWithOAuth = await signInWith(async () => done);
  await button('Sign in with GitHub').click();
  await userEvent.keyboard('a');
  await expect.element(button('Sign in with GitHub')).toHaveAttribute('aria-busy', 'true');

  await userEvent.keyboard('{Escape}');
  await button('Sign in with Google').click();
  expect(signInWithOAuth.mock.calls).toEqual([['github'], ['google']]);
});

test('whoever is still here after ten seconds can press again', async () => {
  const later = vi.spyOn(globalThis, 'setTimeout');
  const signInWithOAuth = await signInWith(async () => done);
  await button('Sign in with GitHub').click();
  await expect.element(button('Sign in with Google')).toBeDisabled();

  const [wakeUp] = later.mock.calls.find(([, delay]) => delay === 10_000) ?? [];
  (wakeUp as () => void)();
  await button('Sign in with Google').click();
  expect(signInWithOAuth.mock.calls).toEqual([['github'], ['google']]);
});

test.each(['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'] as const)(
  '%s is said above the buttons, which work again',
  async (code) => {
    const signInWithOAuth = await signInWith(async () => knownFailure(code));
    await button('Sign in with Google').click();
    await expect.element(alert).toHaveTextContent('This provider is not available at the moment.');
    const [above, below] = [alert.element(), button('Sign in with Google').element()];
    expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    await button('Sign in with Google').click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(signInWithOAuth).toHaveBeenCalledTimes(2);
  },
);

test('a failure is said and the buttons work again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const signInWithOAuth = await signInWith(() => Promise.reject(new Error('the service is away')));
  await button('Sign in with Google').click();
  await expect.element(alert).toHaveTextContent('An unknown error occurred');
  await button('Sign in with Google').click();
  expect(signInWithOAuth).toHaveBeenCalledTimes(2);
});

test('where the browser keeps no cookies, that is said', async () => {
  vi.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false);
  await signInWith(() => Promise.reject(new Error('no cookie')));
  await button('Sign in with Google').click();
  await expect.element(alert).toHaveTextContent('Signing in needs cookies');
});
