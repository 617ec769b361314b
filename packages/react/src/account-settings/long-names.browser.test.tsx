import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acme, fakeClientApp, longNamed, ok } from '../testing/fake-client-app.ts';
import { fakeInvitation, fakeTeam, fakeTeamProfile, fakeTeamUser, TEAM_ID } from '../testing/fake-team.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { TeamSwitcher } from '../teams/team-switcher.tsx';
import { UserButton } from '../widgets/user-button.tsx';
import { AccountSettings } from './account-settings.tsx';

afterEach(async () => {
  closePage();
  document.documentElement.removeAttribute('dir');
  await page.viewport(900, 800);
});

const LONG_TEAM = 'Wolfeschlegelsteinhausen'.repeat(10);
const team = fakeTeam({
  displayName: LONG_TEAM,
  listUsers: async () => ({ items: [fakeTeamUser(LONG_TEAM)], nextCursor: null }),
  listInvitations: async () => [fakeInvitation({ recipientEmail: longNamed().primaryEmail ?? '' })],
});
const user = ok({
  ...longNamed(),
  selectedTeamId: TEAM_ID,
  listTeams: async () => [team],
  getTeamProfile: async () => fakeTeamProfile({ displayName: LONG_TEAM }),
  listPermissions: async () => ['$read_members', '$invite_members'].map((id) => ({ id })),
});
const app = () =>
  fakeClientApp({ user, project: ok(acme({ clientUserDeletionEnabled: true, clientTeamCreationEnabled: true })) });

/** What reaches out of the page, on whichever side: only one of them can be scrolled to. */
const outside = () =>
  [...document.querySelectorAll('.ks-root *:not(.ks-hidden, option)')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    })
    .map(({ className }) => className);

function expectToFit(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(outside()).toEqual([]);
}

const sections = ['', '/profile', '/security', '/sign-out'];

describe.each([375, 1280])('%i pixels wide', (width) => {
  describe.each(['en', 'he'])('in %s', (language) => {
    beforeEach(() => {
      // As a page in that language is.
      document.documentElement.dir = language === 'he' ? 'rtl' : 'ltr';
    });

    test.each(sections)('the section %j is no wider than the page', async (section) => {
      await page.viewport(width, 800);
      openPage(`/handler/account-settings${section}`);
      await renderWithApp(<AccountSettings fullPage />, { app: app(), language });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      expectToFit();
    });

    test('nor is a team', async () => {
      await page.viewport(width, 800);
      openPage(`/handler/account-settings/teams/${TEAM_ID}`);
      const { show } = await renderWithApp(<AccountSettings fullPage />, { app: app() });
      await expect.element(page.getByRole('table')).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^Revoke/ })).toBeVisible();
      await show({ language });
      expectToFit();
    });

    test('nor are the team switcher and its menu', async () => {
      await page.viewport(width, 800);
      await renderWithApp(<TeamSwitcher />, { app: app(), language });
      await page.getByRole('button').first().click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      expectToFit();
    });

    test('nor is the name while it is edited', async () => {
      await page.viewport(width, 800);
      openPage('/handler/account-settings/profile');
      const { show } = await renderWithApp(<AccountSettings fullPage />, { app: app() });
      await page.getByRole('button', { name: 'Edit Display name' }).click();
      await show({ language });
      await expect.element(page.getByRole('textbox')).toBeVisible();
      expectToFit();
    });

    test('nor are the user button and its menu', async () => {
      await page.viewport(width, 800);
      await renderWithApp(<UserButton showUserInfo />, { app: app(), language });
      await page.getByRole('button').click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      expectToFit();
    });
  });
});

test('the profile shows all of them', async () => {
  await page.viewport(375, 800);
  openPage('/handler/account-settings/profile');
  await renderWithApp(<AccountSettings fullPage />, { app: app() });
  for (const text of [user.value.displayName, user.value.primaryEmail]) {
    const shown = page
      .getByRole('group', { name: 'Profile' })
      .getByText(text ?? '')
      .element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  }
  expectToFit();
});

test('the menu shows them whole', async () => {
  await renderWithApp(<UserButton />, { app: app() });
  await page.getByRole('button').click();
  for (const text of [user.value.displayName, user.value.primaryEmail]) {
    const shown = page.getByText(text ?? '');
    expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth);
  }
});
