import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { ConnectionError } from '@keystead/client';
import { OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { SignIn } from '../auth/sign-in.tsx';
import { SignOut } from '../auth/sign-out.tsx';
import { SignUp } from '../auth/sign-up.tsx';
import { KeysteadHandler } from '../handler.tsx';
import { acme, failed, fakeClientApp, mira, ok, pending } from './fake-client-app.ts';
import { knownFailure } from './known-failure.ts';
import { UserButton } from '../widgets/user-button.tsx';
import type { ScreenCase } from './screen-case.ts';

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();

async function signIn(): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await press('Sign in')();
}

async function untilAlert(): Promise<void> {
  await signIn();
  await expect.element(page.getByRole('alert')).toBeVisible();
}

const inHeader = (element: ReactElement) => <header>{element}</header>;

async function sendMagicLink(): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@acme.test');
  await press('Send email')();
  await expect.element(page.getByLabelText('Enter the code from the email')).toBeVisible();
}

async function typeCode(): Promise<void> {
  await sendMagicLink();
  await page.getByLabelText('Enter the code from the email').fill('k3x9az');
}

async function untilCodeIsRefused(): Promise<void> {
  await typeCode();
  await expect.element(page.getByRole('alert')).toBeVisible();
}

const allMethods = acme({
  magicLinkEnabled: true,
  oauthProviders: [...OAUTH_PROVIDER_IDS, 'acme-sso'].map((id) => ({ id })),
});

const withAllMethods = (outcomes: Parameters<typeof fakeClientApp>[0] = {}) =>
  fakeClientApp({ project: ok(allMethods), ...outcomes });

export const screensOfAuth: readonly ScreenCase[] = [
  { name: 'sign-in', screen: <SignIn fullPage /> },
  { name: 'sign-in with errors', screen: <SignIn fullPage />, act: press('Sign in') },
  {
    name: 'sign-in refused',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ signInWithCredential: async () => knownFailure('EMAIL_PASSWORD_MISMATCH') }),
    act: untilAlert,
  },
  {
    name: 'sign-in failed',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ signInWithCredential: () => Promise.reject(new Error('away')) }),
    act: untilAlert,
  },
  {
    name: 'sign-in under way',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ signInWithCredential: () => new Promise(() => {}) }),
    act: signIn,
  },
  { name: 'sign-up', screen: <SignUp fullPage /> },
  { name: 'sign-up with errors', screen: <SignUp fullPage />, act: press('Sign up') },
  {
    name: 'magic link alone',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ project: ok(acme({ credentialEnabled: false, magicLinkEnabled: true })) }),
  },
  {
    name: 'password behind its tab',
    screen: <SignIn fullPage />,
    app: withAllMethods,
    act: () => page.getByRole('tab', { name: 'Password' }).click(),
  },
  { name: 'all methods', screen: <SignIn fullPage />, app: withAllMethods },
  { name: 'all methods of sign-up', screen: <SignUp fullPage />, app: withAllMethods },
  {
    name: 'on the way to a provider',
    screen: <SignIn fullPage />,
    app: withAllMethods,
    act: press('Sign in with GitHub'),
  },
  {
    name: 'provider not reached',
    screen: <SignIn fullPage />,
    app: () => withAllMethods({ signInWithOAuth: async () => knownFailure('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE') }),
    act: async () => {
      await press('Sign in with GitHub')();
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'magic link without an address', screen: <SignIn fullPage />, app: withAllMethods, act: press('Send email') },
  { name: 'magic link sent', screen: <SignIn fullPage />, app: withAllMethods, act: sendMagicLink },
  {
    name: 'magic link to be sent again',
    screen: <SignIn fullPage />,
    app: withAllMethods,
    act: async () => {
      await sendMagicLink();
      await press('Send again')();
    },
  },
  {
    name: 'code under way',
    screen: <SignIn fullPage />,
    app: () => withAllMethods({ signInWithMagicLink: () => new Promise(() => {}) }),
    act: typeCode,
  },
  {
    name: 'code refused',
    screen: <SignIn fullPage />,
    app: () => withAllMethods({ signInWithMagicLink: async () => knownFailure('VERIFICATION_CODE_NOT_FOUND') }),
    act: untilCodeIsRefused,
  },
  {
    name: 'code tried too often',
    screen: <SignIn fullPage />,
    app: () =>
      withAllMethods({ signInWithMagicLink: async () => knownFailure('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED') }),
    act: untilCodeIsRefused,
  },
  {
    name: 'loading with all methods',
    screen: <SignIn fullPage />,
    app: () => withAllMethods({ user: pending }),
  },
  { name: 'loading', screen: <SignIn fullPage />, app: () => fakeClientApp({ project: pending }) },
  {
    name: 'loading for long',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ project: pending }),
    act: async () => {
      await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible();
    },
  },
  {
    name: 'not reached',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ project: failed(new ConnectionError('away')) }),
  },
  { name: 'not loaded', screen: <SignIn fullPage />, app: () => fakeClientApp({ project: failed(new Error('away')) }) },
  { name: 'already signed in', screen: <SignIn fullPage />, app: () => fakeClientApp({ user: ok(mira()) }) },
  {
    name: 'sign-up disabled',
    screen: <SignUp fullPage />,
    app: () => fakeClientApp({ project: ok(acme({ signUpEnabled: false })) }),
  },
  {
    name: 'no method',
    screen: <SignIn fullPage />,
    app: () => fakeClientApp({ project: ok(acme({ credentialEnabled: false })) }),
  },
  { name: 'signed out', screen: <SignOut fullPage /> },
  {
    name: 'not signed out',
    screen: <SignOut fullPage />,
    app: () => fakeClientApp({ user: ok(mira()), signOut: () => Promise.reject(new Error('away')) }),
  },
  { name: 'not found', screen: <KeysteadHandler fullPage path="/handler/nowhere" /> },
  {
    name: 'user button',
    screen: inHeader(<UserButton colorModeToggle={() => {}} />),
    app: () => fakeClientApp({ user: ok(mira()) }),
    act: press('User menu'),
  },
  {
    name: 'user button, closed',
    screen: inHeader(<UserButton showUserInfo />),
    app: () => fakeClientApp({ user: ok(mira()) }),
  },
  { name: 'user button of nobody', screen: inHeader(<UserButton />), act: press('User menu') },
];
