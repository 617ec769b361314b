import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, done, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { fakeTeam, TEAM_ID } from '../testing/fake-team.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { inTeams, manyTeams, nightShift } from '../testing/screens-of-teams.tsx';
import { TeamSwitcher } from './team-switcher.tsx';

const trigger = page.getByRole('button', { name: /^Select team/ });
const group = (name: string) => page.getByRole('group', { name });
const team = (name: string) => page.getByRole('menuitemradio', { name });

test('it shows the selected team, its settings, the others and the way to a new one', async () => {
  const { app } = await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ selectedTeamId: TEAM_ID })) });
  await expect.element(trigger).toHaveAccessibleName('Select team Acme Design');
  await trigger.click();
  await expect.element(group('Current team').getByRole('menuitemradio')).toHaveAttribute('aria-checked', 'true');
  await expect.element(group('Other teams').getByRole('menuitemradio')).toHaveTextContent('Night Shift');
  await page.getByRole('menuitem', { name: 'Team settings' }).click();
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Create a team' }).click();
  expect(app.calls).toEqual([`redirectToAccountSettings teams/${TEAM_ID}`, 'redirectToAccountSettings team-creation']);
});

test('choosing a team by keyboard selects it, and the app may lead on', async () => {
  const setSelectedTeam = vi.fn(async () => done);
  const onChange = vi.fn<(chosen: { id: string }) => void>();
  await renderWithApp(<TeamSwitcher onChange={onChange} />, {
    app: fakeClientApp(inTeams({ selectedTeamId: TEAM_ID, setSelectedTeam })),
  });
  await expect.element(trigger).toHaveTextContent('Acme Design');
  trigger.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(team('Acme Design')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith(nightShift);
  expect(setSelectedTeam.mock.calls).toEqual([[nightShift]]);
  await expect.element(trigger).toHaveFocus();
});

test('a team that could not be selected is not the selected one, and that is said', async () => {
  const setSelectedTeam = () => Promise.reject(new Error('the service is away'));
  const onChange = vi.fn<() => void>();
  await renderWithApp(<TeamSwitcher onChange={onChange} />, {
    app: fakeClientApp(inTeams({ selectedTeamId: TEAM_ID, setSelectedTeam })),
  });
  await trigger.click();
  await team('Night Shift').click();
  await expect.element(page.getByText('An unknown error occurred')).toBeVisible();
  await expect.element(trigger).toHaveTextContent('Acme Design');
  expect(onChange).not.toHaveBeenCalled();
});

test('the chosen team is shown at once; one that is gone is taken back, and the others are asked for again', async () => {
  const refused = knownFailure('TEAM_MEMBERSHIP_NOT_FOUND');
  let answer: (result: typeof refused) => void = () => {};
  const setSelectedTeam = () => new Promise<typeof refused>((resolve) => (answer = resolve));
  const listTeams = vi.fn(async () => [fakeTeam(), nightShift]);
  const onChange = vi.fn<() => void>();
  await renderWithApp(<TeamSwitcher onChange={onChange} />, {
    app: fakeClientApp(inTeams({ selectedTeamId: TEAM_ID, listTeams, setSelectedTeam })),
  });
  await trigger.click();
  await team('Night Shift').click();
  await expect.element(trigger).toHaveTextContent('Night Shift');
  const asked = listTeams.mock.calls.length;
  answer(refused);
  await expect.element(trigger).toHaveTextContent('Acme Design');
  expect(onChange).not.toHaveBeenCalled();
  await expect.poll(() => listTeams.mock.calls.length).toBeGreaterThan(asked);
});

test.each([
  ['first of them', manyTeams.slice(0, 2), () => team('Team 1')],
  ['search', manyTeams.slice(0, 10), () => page.getByRole('searchbox')],
])('opened before the teams are there, the focus goes to the %s', async (_, teams, target) => {
  let answer: (found: typeof teams) => void = () => {};
  const listTeams = () => new Promise<typeof teams>((resolve) => (answer = resolve));
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ listTeams })) });
  await trigger.click();
  await expect.element(page.getByRole('menuitem', { name: 'Create a team' })).toHaveFocus();
  answer(teams);
  await expect.element(target()).toHaveFocus();
});

test('while one searches, Enter without a text takes none, and only teams and the way to a new one are found', async () => {
  const setSelectedTeam = vi.fn(async () => done);
  const selectedTeamId = manyTeams[0]?.id ?? '';
  await renderWithApp(<TeamSwitcher />, {
    app: fakeClientApp(inTeams({ teams: manyTeams, selectedTeamId, setSelectedTeam })),
  });
  await trigger.click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu', { name: /^Select team/ })).toBeVisible();
  expect(setSelectedTeam).not.toHaveBeenCalled();
  await expect.element(page.getByRole('menuitem', { name: 'Team settings' })).toBeInTheDocument();
  await userEvent.keyboard('team 1');
  await expect.element(page.getByRole('menuitem', { name: 'Team settings' })).not.toBeInTheDocument();
});

test('where people may not create teams, there is no way to a new one', async () => {
  await renderWithApp(<TeamSwitcher />, {
    app: fakeClientApp({ user: ok(mira({ listTeams: async () => [] })), project: ok(acme()) }),
  });
  await trigger.click();
  await expect.element(page.getByText('No teams yet')).toBeVisible();
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
});

test.each([
  [9, false],
  [10, true],
])('with %i teams a search field is there: %s', async (count, isThere) => {
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ teams: manyTeams.slice(0, count) })) });
  await trigger.click();
  await expect.element(team('Team 9')).toBeVisible();
  expect(page.getByRole('searchbox', { name: 'Search teams' }).elements()).toHaveLength(isThere ? 1 : 0);
});

test('one of hundreds is found by typing, and taken by Enter', async () => {
  const setSelectedTeam = vi.fn(async (_team: { id: string } | null) => done);
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ teams: manyTeams, setSelectedTeam })) });
  await trigger.click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('team 217');
  await expect.element(team('Team 217')).toBeVisible();
  expect(page.getByRole('menuitemradio').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => setSelectedTeam.mock.calls[0]?.[0]?.id).toBe(manyTeams[216]?.id);
});

test('letters typed on an item go to the search, and arrows lead back', async () => {
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ teams: manyTeams })) });
  await trigger.click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Team 1', exact: true })).toHaveFocus();
  await userEvent.keyboard('30');
  await expect.element(page.getByRole('searchbox')).toHaveValue('30');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Team 30', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
});

test('opening it looks for teams that have come meanwhile', async () => {
  const listTeams = vi.fn(async () => [fakeTeam()]);
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ listTeams })) });
  await expect.poll(() => listTeams).toHaveBeenCalledOnce();
  listTeams.mockResolvedValue([fakeTeam(), nightShift]);
  await trigger.click();
  await expect.element(team('Night Shift')).toBeVisible();
});

test('teams that could not be loaded can be tried again', async () => {
  const listTeams = vi.fn(async () => [fakeTeam()]).mockRejectedValue(new Error('the service is away'));
  await renderWithApp(<TeamSwitcher />, { app: fakeClientApp(inTeams({ listTeams })) });
  await trigger.click();
  await expect.element(page.getByText('An unknown error occurred')).toBeVisible();
  // Opening it asks once more; teams that came by that would take the way to try again away.
  await expect.poll(() => listTeams).toHaveBeenCalledTimes(2);
  listTeams.mockResolvedValue([fakeTeam()]);
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await trigger.click();
  await expect.element(team('Acme Design')).toBeVisible();
});

test('nobody signed in has no teams to switch', async () => {
  const app = fakeClientApp({ user: pending });
  const { screen } = await renderWithApp(<TeamSwitcher />, { app });
  await expect.element(trigger).toBeVisible();
  app.user.set(ok(null));
  await expect.element(trigger).not.toBeInTheDocument();
  expect(screen.container.textContent).toBe('');
});

test('a long name is cut, and whole in its title', async () => {
  const displayName = 'A team with a name that is longer than any switcher is wide'.repeat(2);
  await renderWithApp(<TeamSwitcher />, {
    app: fakeClientApp(inTeams({ teams: [fakeTeam({ displayName })], selectedTeamId: TEAM_ID })),
  });
  await expect.element(page.getByTitle(displayName)).toBeVisible();
  expect(trigger.element().getBoundingClientRect().width).toBeLessThanOrEqual(270);
});
