import type { Messages, Sentence } from '@keystead/messages';
import { messages as german } from '@keystead/messages/screens/de';
import { messages as hebrew } from '@keystead/messages/screens/he';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from './handler.tsx';
import { acme, fakeClientApp, mira, ok, type FakeOptions } from './testing/fake-client-app.ts';
import { textsIn } from './testing/marked-texts.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { inTeams } from './testing/screens-of-teams.tsx';

afterEach(closePage);

/** Every path of the handler, and what stands above it. */
const screens: [path: string, heading: Sentence, outcomes?: FakeOptions][] = [
  ['sign-in', 'Sign in to your account', { project: ok(acme({ magicLinkEnabled: true })) }],
  ['sign-up', 'Create a new account'],
  ['sign-out', 'You are not currently signed in.'],
  ['forgot-password', 'Reset Your Password'],
  ['password-reset?code=c1', 'Reset Your Password'],
  ['email-verification?code=c1', 'Verify your email'],
  ['magic-link-callback?code=c1', 'Sign in to your account'],
  ['oauth-callback?code=c1&state=s1', 'Redirecting...'],
  ['mfa', 'Multi-factor authentication'],
  ['error', 'An unknown error occurred'],
  ['nowhere', 'Page not found'],
  ['account-settings/profile', 'My Profile', { user: ok(mira({ displayName: null })) }],
  ['account-settings/security', 'Security', { user: ok(mira({ primaryEmailVerified: false })) }],
  ['account-settings/sign-out', 'Sign Out', { user: ok(mira()) }],
  ['account-settings/team-creation', 'Create a team', inTeams()],
  ['team-invitation?code=c1', 'You are invited to join {team}'],
  ['onboarding', 'You are not currently signed in.'],
  ['team-invitation', 'Invalid Team Invitation Link'],
];

const languages: [code: string, words: Messages, direction: string][] = [
  ['de', german, 'ltr'],
  ['he', hebrew, 'rtl'],
];

describe.each(languages)('in the language %s', (language, words, direction) => {
  test.each(screens)('%s has not a sentence in English', async (path, heading, outcomes) => {
    openPage(`/handler/${path}`);
    await renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(outcomes), language });

    const name = words[heading]?.replace('{team}', 'Acme Design');
    await expect.element(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
    const root = document.querySelector('.ks-root');
    expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual([language, direction]);
    const texts = root ? textsIn(root) : [];
    expect(texts.filter((text) => Object.hasOwn(words, text))).toEqual([]);
  });
});
