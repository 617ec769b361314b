import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { acme, failed, fakeClientApp, mira, ok, type FakeOptions } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

const cards: [tone: string, path: string, title: string, outcomes: FakeOptions][] = [
  ['success', 'email-verification?code=c1', 'Email verified!', { askedHere: () => true }],
  ['destructive', 'email-verification', 'Invalid Verification Link', {}],
  ['destructive', 'magic-link-callback', 'Invalid Magic Link', {}],
  [
    'destructive',
    'password-reset?code=c1',
    'Expired Password Reset Link',
    { verifyPasswordResetCode: async () => knownFailure('VERIFICATION_CODE_EXPIRED') },
  ],
  ['destructive', 'error', 'An unknown error occurred', {}],
  ['destructive', 'sign-in', 'An unknown error occurred', { project: failed(new Error('away')) }],
  ['neutral', 'sign-out', 'You are not currently signed in.', {}],
  ['neutral', 'sign-in', 'You are already signed in', { user: ok(mira()) }],
  ['neutral', 'sign-up', 'Sign up for new users is not enabled', { project: ok(acme({ signUpEnabled: false })) }],
  ['neutral', 'nowhere', 'Page not found', {}],
];

test.each(cards)('the sign of a card is %s: %s, "%s"', async (tone, path, title, outcomes) => {
  openPage(`/handler/${path}`);
  await renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(outcomes) });
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const sign = document.querySelector('.ks-card-sign');
  expect(sign?.getAttribute('data-tone')).toBe(tone);
  expect(sign?.querySelector('svg')).not.toBeNull();
});
