import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acme, fakeClientApp, ok } from '../../testing/fake-client-app.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { SignIn } from '../sign-in.tsx';
import { SignUp } from '../sign-up.tsx';

const providers = (...ids: string[]) => ({ oauthProviders: ids.map((id) => ({ id })) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const divider = page.getByText('Or continue with');

test('every provider has a button with its name and sign, an unknown one its id', async () => {
  const project = ok(acme(providers('google', 'github', 'facebook', 'microsoft', 'spotify', 'discord', 'acme-sso')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  for (const name of ['Google', 'GitHub', 'Facebook', 'Microsoft', 'Spotify', 'Discord']) {
    const named = button(`Sign in with ${name}`);
    await expect.element(named).toBeVisible();
    await vi.waitFor(() => expect(named.element().querySelector('svg')).not.toBeNull());
  }
  expect(button('Sign in with acme-sso').element().querySelector('svg')).toBeNull();
  await expect.element(divider).toBeVisible();
});

test('the sign-up page says so', async () => {
  const project = ok(acme(providers('google')));
  await renderWithApp(<SignUp />, { app: fakeClientApp({ project }) });
  await expect.element(button('Sign up with Google')).toBeVisible();
});

test('without another method there is nothing to divide', async () => {
  const project = ok(acme({ ...providers('google'), credentialEnabled: false }));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  await expect.element(button('Sign in with Google')).toBeVisible();
  await expect.element(divider).not.toBeInTheDocument();
});

test('a press goes to the provider and the page stays as it is until it is left', async () => {
  const going = vi.fn<(id: string) => Promise<never>>(() => new Promise(() => {}));
  const project = ok(acme(providers('google', 'github')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project, signInWithOAuth: going }) });
  await button('Sign in with GitHub').click();
  await expect.element(button('Sign in with GitHub')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Sign in with Google')).toBeDisabled();
  expect(going.mock.calls).toEqual([['github']]);
});

test('a failure is said and the buttons work again', async () => {
  const failing = vi.fn<(id: string) => Promise<never>>(() => Promise.reject(new Error('the service is away')));
  const project = ok(acme(providers('google')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project, signInWithOAuth: failing }) });
  await button('Sign in with Google').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await button('Sign in with Google').click();
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2));
});
