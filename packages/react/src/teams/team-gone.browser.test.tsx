import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { fakeClientApp, type FakeOptions } from '../testing/fake-client-app.ts';
import { fakeTeam, fakeTeamProfile, TEAM_ID } from '../testing/fake-team.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { inTeams } from '../testing/screens-of-teams.tsx';

beforeEach(() => page.viewport(1100, 800));
afterEach(async () => {
  history.replaceState(null, '', location.pathname);
  await page.viewport(900, 800);
});

const gone = async () => knownFailure('TEAM_MEMBERSHIP_NOT_FOUND');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('alert');

/** The page of a team; where the account settings begin is a place of this page, so that the test is not left. */
function open(options: FakeOptions) {
  const app = fakeClientApp(options);
  const stays = { ...app, urls: { ...app.urls, accountSettings: '#account' } };
  return renderWithApp(<AccountSettings path={`/teams/${TEAM_ID}`} />, { app: stays });
}

async function leave() {
  await button('Leave team').click();
  await button('Leave').click();
}

test('whoever is no member any more has left', async () => {
  await open(inTeams({ leaveTeam: gone }));
  await leave();
  await expect.poll(() => location.hash).toBe('#account');
});

test('whoever cannot leave is told so, and stays', async () => {
  await open(inTeams({ leaveTeam: async () => knownFailure('USER_AUTHENTICATION_REQUIRED') }));
  await leave();
  await expect.element(alert).toHaveTextContent('An unknown error occurred');
  expect(location.hash).toBe('');
});

test('the page is loaded anew after leaving', async () => {
  await open(inTeams({ leaveTeam: async () => ({ status: 'ok', data: undefined }) }));
  const went = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  await leave();
  expect(await went).toBeInstanceOf(HashChangeEvent);
});

test('a name in a team that one is no member of any more is refused for good', async () => {
  await open(
    inTeams({
      teams: [fakeTeam({ update: gone })],
      getTeamProfile: async () => fakeTeamProfile({ update: gone }),
    }),
  );
  for (const name of ['Your name in this team', 'Team display name']) {
    await button(`Edit ${name}`).click();
    await page.getByRole('textbox', { name }).fill('Night Shift');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('You do not have the permission to do this.');
    await button('Cancel').click();
  }
});

test('an invitation to such a team is refused in the same words', async () => {
  await open(inTeams({ teams: [fakeTeam({ inviteUser: gone })] }));
  await page.getByRole('textbox', { name: 'Email' }).fill('jonas@acme.test');
  await button('Invite').click();
  await expect.element(alert).toHaveTextContent('You do not have the permission to do this.');
});
