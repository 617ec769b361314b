import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from './handler.tsx';
import {
  acme,
  fakeClientApp,
  mira,
  ok,
  otherSession,
  thisSession,
  type FakeClientApp,
} from './testing/fake-client-app.ts';
import { fakeInvitation, fakeTeam, TEAM_ID } from './testing/fake-team.ts';
import { hostileSheets } from './testing/hostile-sheets.ts';
import { knownFailure } from './testing/known-failure.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { alwaysChangedPixels, stillPicture } from './testing/pictures.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { inTeams, manyTeams } from './testing/screens-of-teams.tsx';
import { testMode } from './testing/test-mode.ts';
import { TeamSwitcher } from './teams/team-switcher.tsx';
import { UserButton } from './widgets/user-button.tsx';

afterEach(() => {
  closePage();
  for (const sheet of document.querySelectorAll('style[data-host]')) sheet.remove();
});

interface Case {
  name: string;
  app: () => FakeClientApp;
  at: string;
  act?: () => Promise<void>;
}

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();

const screens: Case[] = [
  { name: 'sign-in', app: fakeClientApp, at: 'sign-in' },
  {
    name: 'sign-in with all methods',
    app: () =>
      fakeClientApp({
        project: ok(acme({ magicLinkEnabled: true, oauthProviders: [{ id: 'google' }, { id: 'github' }] })),
      }),
    at: 'sign-in',
    act: async () => {
      await expect.poll(() => document.querySelectorAll('.ks-brand-sign')).toHaveLength(2);
      await page.getByRole('textbox', { name: 'Email' }).fill('mira@acme.test');
      await press('Send email')();
      await page.getByLabelText('Enter the code from the email').fill('k3x');
    },
  },
  {
    name: 'sign-up with a password',
    app: fakeClientApp,
    at: 'sign-up',
    act: async () => {
      await page.getByLabelText('Password', { exact: true }).fill('correct horse 5');
      await expect.element(page.getByText('Strong')).toBeVisible();
      await press('Sign up')();
    },
  },
  { name: 'forgot password', app: fakeClientApp, at: 'forgot-password' },
  { name: 'magic-link', app: fakeClientApp, at: 'magic-link-callback' },
  { name: 'password reset', app: fakeClientApp, at: 'password-reset?code=c1', act: press('Reset Password') },
  { name: 'email verification', app: fakeClientApp, at: 'email-verification' },
  {
    name: 'back from a provider',
    app: () => fakeClientApp({ callOAuthCallback: () => Promise.reject(new Error('the service is away')) }),
    at: 'oauth-callback?code=c1&state=s1',
  },
  { name: 'sign-out', app: fakeClientApp, at: 'sign-out' },
  { name: 'sign-out in the settings', app: () => fakeClientApp({ user: ok(mira()) }), at: 'account-settings/sign-out' },
  {
    name: 'error',
    app: fakeClientApp,
    at: 'error?errorCode=OUTER_OAUTH_TIMEOUT&message=It%20has%20timed%20out.&details=%7B%7D',
  },
  {
    name: 'profile',
    app: () => fakeClientApp({ user: ok(mira()) }),
    at: 'account-settings/profile',
    act: () => page.getByRole('button', { name: 'Edit Display name' }).click(),
  },
  {
    name: 'security',
    app: () => fakeClientApp({ user: ok(mira({ primaryEmailVerified: false })) }),
    at: 'account-settings/security',
    act: async () => {
      await press('Change password')();
      await press('Change password')();
      await press('Send Verification Email')();
      await expect.element(page.getByText('Email sent!')).toBeVisible();
    },
  },
  {
    name: 'second factor and sessions',
    app: () => fakeClientApp({ user: ok(mira({ getActiveSessions: async () => [thisSession(), otherSession()] })) }),
    at: 'account-settings/security',
    act: async () => {
      await press('Enable')();
      await page.getByLabelText('Six-digit code').fill('123');
    },
  },
  {
    name: 'question',
    app: () => fakeClientApp({ user: ok(mira()), project: ok(acme({ clientUserDeletionEnabled: true })) }),
    at: 'account-settings/profile',
    act: press('Delete account'),
  },
  {
    name: 'password to be entered again',
    app: () =>
      fakeClientApp({
        user: ok(
          mira({ isMultiFactorRequired: true, disableMfa: async () => knownFailure('RECENT_SIGN_IN_REQUIRED') }),
        ),
      }),
    at: 'account-settings/security',
    act: async () => {
      await press('Disable')();
      await press('Continue')();
      await expect.element(page.getByText('Please enter your password')).toBeVisible();
    },
  },
  {
    name: 'team',
    app: () => fakeClientApp(inTeams({ teams: [fakeTeam({ listInvitations: async () => [fakeInvitation()] })] })),
    at: `account-settings/teams/${TEAM_ID}`,
    act: async () => {
      await expect.element(page.getByRole('table')).toBeVisible();
      await press('Invite')();
      await expect.element(page.getByText('Please enter an email address')).toBeVisible();
    },
  },
  {
    name: 'many teams',
    app: () => fakeClientApp(inTeams({ teams: manyTeams })),
    at: 'account-settings/profile',
    act: async () => {
      await page.getByRole('searchbox').fill('7');
      await expect.element(page.getByText('Team 70')).toBeVisible();
    },
  },
  {
    name: 'team creation not enabled',
    app: () => fakeClientApp({ user: ok(mira()) }),
    at: 'account-settings/team-creation',
  },
  { name: 'team invitation', app: () => fakeClientApp({ user: ok(mira()) }), at: 'team-invitation?code=c1' },
  {
    name: 'second factor at sign-in',
    app: () => fakeClientApp({ signInWithMfa: async () => knownFailure('INVALID_TOTP_CODE') }),
    at: 'mfa',
    act: async () => {
      await page.getByLabelText('Six-digit code').fill('000000');
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  },
];

// An old sheet of element rules reaches whatever the others reach, and more.
const hosts = Object.entries(hostileSheets).slice(testMode === 'full' ? 0 : -1);

async function pictureBelow(rules: string): Promise<ImageData> {
  const style = document.createElement('style');
  style.dataset['host'] = '';
  style.textContent = rules;
  document.head.append(style);
  expect(getComputedStyle(document.documentElement).lineHeight + getComputedStyle(document.body).lineHeight).not.toBe(
    'normalnormal',
  );
  const picture = await stillPicture();
  style.remove();
  return picture;
}

async function expectNoPixelChanged(): Promise<void> {
  const before = await stillPicture();
  for (const [name, rules] of hosts) {
    const first = [before, await pictureBelow(rules)] as const;
    // A second pair only clears what the first one shows by chance.
    const changed =
      alwaysChangedPixels([first]) === 0
        ? 0
        : alwaysChangedPixels([first, [await stillPicture(), await pictureBelow(rules)]]);
    expect({ [name]: changed }).toEqual({ [name]: 0 });
  }
}

test.each(screens)('the sheet of a host changes no pixel: $name', async ({ app, at, act }) => {
  await page.viewport(900, 800);
  openPage(`/handler/${at}`);
  // The host's font is meant to shine through, so all pictures are taken with the same.
  document.body.style.cssText = 'font-family: sans-serif !important; margin: 0; padding: 0';
  await renderWithApp(<KeysteadHandler fullPage />, { app: app() });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await act?.();
  // A blinking caret differs from picture to picture.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await expectNoPixelChanged();
});

test('the sheet of a host changes no pixel of the team switcher', async () => {
  document.body.style.cssText = 'font-family: sans-serif !important; margin: 0; padding: 0';
  // Above the host, whose own text and ground may change.
  await renderWithApp(
    <div
      style={{ position: 'fixed', inset: 0, display: 'flex', margin: 0, padding: 20, border: 0, background: '#fff' }}
    >
      <TeamSwitcher />
    </div>,
    { app: fakeClientApp(inTeams({ teams: manyTeams.slice(0, 12), selectedTeamId: manyTeams[0]?.id ?? null })) },
  );
  await page.getByRole('button', { name: /^Select team/ }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await page.getByRole('searchbox').fill('1');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await expectNoPixelChanged();
});

test('our sheet changes nothing of the host', async () => {
  const { screen } = await renderWithApp(<UserButton />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(page.getByRole('button')).toBeVisible();
  const ours = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap(selectorsOf);
  expect(ours.filter((selector) => selector.includes('.ks')).length).toBeGreaterThan(50);
  expect(ours.filter((selector) => /^(:root|html|body|\*)/.test(selector) && selector.includes('ks'))).toEqual([]);
  expect(screen.container.querySelectorAll(':not(.ks, .ks *)').length).toBe(0);
});

function selectorsOf(rule: CSSRule): string[] {
  if (rule instanceof CSSStyleRule) return rule.selectorText.split(',').map((selector) => selector.trim());
  if (rule instanceof CSSMediaRule) return [...rule.cssRules].flatMap(selectorsOf);
  return [];
}
