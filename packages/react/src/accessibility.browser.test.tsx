import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SignIn } from './auth/sign-in.tsx';
import { SignOut } from './auth/sign-out.tsx';
import { SignUp } from './auth/sign-up.tsx';
import { KeysteadHandler } from './handler.tsx';
import { expectAccessible } from './testing/expect-accessible.test.ts';
import { acme, failed, fakeClientApp, mira, ok, pending, type FakeClientApp } from './testing/fake-client-app.test.ts';
import { knownFailure } from './testing/known-failure.test.ts';
import { renderWithApp } from './testing/render-with-app.test.tsx';
import { UserButton } from './widgets/user-button.tsx';

interface Case {
  name: string;
  screen: ReactElement;
  app?: () => FakeClientApp;
  /** Brings the screen into the state to look at. */
  act?: () => Promise<void>;
}

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

const cases: Case[] = [
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
  { name: 'loading', screen: <SignIn fullPage />, app: () => fakeClientApp({ project: pending }) },
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
  { name: 'not found', screen: <KeysteadHandler fullPage path="/handler/nowhere" /> },
  {
    name: 'user button',
    screen: inHeader(<UserButton colorModeToggle={() => {}} />),
    app: () => fakeClientApp({ user: ok(mira()) }),
    act: press('User menu'),
  },
  { name: 'user button of nobody', screen: inHeader(<UserButton />), act: press('User menu') },
];

afterEach(async () => {
  document.documentElement.removeAttribute('dir');
  await page.viewport(900, 800);
});

const settings = [
  { setting: 'light', theme: 'light', dir: 'ltr', width: 900 },
  { setting: 'dark', theme: 'dark', dir: 'ltr', width: 900 },
  { setting: 'on a phone', theme: 'light', dir: 'ltr', width: 375 },
  { setting: 'from right to left', theme: 'light', dir: 'rtl', width: 900 },
] as const;

describe.each(settings)('axe finds nothing, $setting', ({ theme, dir, width }) => {
  test.each(cases)('$name', async ({ screen, app = fakeClientApp, act }) => {
    document.documentElement.dir = dir;
    await page.viewport(width, 800);
    await renderWithApp(screen, { app: app(), theme });
    await act?.();
    await expectAccessible();
  });
});
