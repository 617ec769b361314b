import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConnectionError, KnownError, StatusError } from '@keystead/client';
import { SignIn } from '../auth/sign-in.tsx';
import { acme, failed, fakeClientApp, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test.each([
  ['leaves every try without an answer', new ConnectionError('http://localhost:8100 cannot be reached.')],
  ['is away behind its proxy', new StatusError(502, 'Bad Gateway')],
])('a service that %s cannot be reached, and can be tried again', async (_, error) => {
  const app = fakeClientApp({ project: failed(error) });
  await renderWithApp(<SignIn />, { app });
  await expect.element(heading("We can't reach the service")).toBeVisible();
  app.project.setNext(ok(acme()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Sign in to your account')).toBeVisible();
});

test.each([
  ['an answer that makes no sense', new Error('The service did not answer with JSON.')],
  ['a mistake of the service', new StatusError(500, 'Something went wrong.')],
])('%s is an unknown error', async (_, error) => {
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project: failed(error) }) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
});

test('a network that is gone is said first', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project: failed(new ConnectionError('away')) }) });
  await expect.element(heading('It seems like you are offline')).toBeVisible();
  onLine.mockRestore();
});

test('a form that could not be sent says the same', async () => {
  const signInWithCredential = () => Promise.reject(new ConnectionError('away'));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("We can't reach the service");
});

test('developers read what the SDK says: in the console, once, and on their own machine on the card', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sentence = 'The publishable client key is not valid for the project "acme".';
  const error = new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', sentence, { project_id: 'acme' });
  const { show } = await renderWithApp(<SignIn />, { app: fakeClientApp({ project: failed(error) }) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await show({ theme: 'dark' });
  expect(logged.mock.calls).toEqual([[error]]);
});

test('when the network is back, it is tried again by itself', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = fakeClientApp({ project: failed(new ConnectionError('away')) });
  await renderWithApp(<SignIn />, { app });
  await expect.element(heading('It seems like you are offline')).toBeVisible();
  app.project.setNext(ok(acme()));
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(heading('Sign in to your account')).toBeVisible();
});
