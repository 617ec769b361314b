import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { KeysteadHandler } from '../handler.tsx';
import { acme, done, fakeClientApp, mira, ok, type FakeOptions } from '../testing/fake-client-app.ts';
import { fakeInvitation, fakeTeam, fakeTeamProfile, fakeTeamUser, TEAM_ID } from '../testing/fake-team.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { inTeams, manyTeams } from '../testing/screens-of-teams.tsx';

const BASE = '/handler/account-settings';
const TEAM = `/teams/${TEAM_ID}`;

beforeEach(() => page.viewport(1100, 800));
afterEach(async () => {
  closePage();
  await page.viewport(900, 800);
});

const menu = page.getByRole('navigation', { name: 'Account settings' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const row = (name: string) => page.getByRole('group', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => [...document.querySelectorAll('.ks-settings-label')].map((label) => label.textContent);

function open(path: string, options: FakeOptions = inTeams()) {
  openPage(BASE + path);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(options) });
}

test('the menu has the teams below a divider, and the way to a new one', async () => {
  await open('');
  await expect.element(menu.getByText('Teams')).toBeVisible();
  const links = menu.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href')).slice(4)).toEqual([
    BASE + TEAM,
    `${BASE}/teams/7ea00000-0000-4000-8000-000000000002`,
    `${BASE}/team-creation`,
  ]);
  await menu.getByRole('link', { name: 'Acme Design' }).click();
  await expect.element(heading('Acme Design')).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Acme Design' })).toHaveAttribute('aria-current', 'page');
  expect(location.pathname).toBe(BASE + TEAM);
});

test.each([
  ['no teams, but a way to one', inTeams({ teams: [] }), ['Create a team']],
  ['teams, but no way to another', { ...inTeams(), project: ok(acme()) }, ['Acme Design', 'Night Shift']],
] as [string, FakeOptions, string[]][])('with %s the divider is there', async (_, options, names) => {
  await open('', options);
  await expect.element(menu.getByText('Teams')).toBeVisible();
  const links = menu.getByRole('list', { name: 'Teams' }).getByRole('link').elements();
  expect(links.map((link) => link.querySelector('.ks-settings-name')?.textContent)).toEqual(names);
});

test('of hundreds of teams the first are shown, the others found or asked for', async () => {
  await open('', inTeams({ teams: manyTeams }));
  const teams = menu.getByRole('list', { name: 'Teams' }).getByRole('link');
  await expect.element(teams.first()).toBeVisible();
  expect(teams.elements()).toHaveLength(21);
  await menu.getByRole('searchbox', { name: 'Search teams' }).fill('217');
  await expect.element(menu.getByRole('link', { name: 'Team 217' })).toBeVisible();
  expect(teams.elements()).toHaveLength(2);
  await menu.getByRole('searchbox').fill('');
  await menu.getByRole('button', { name: 'Show more' }).click();
  expect(teams.elements()).toHaveLength(301);
});

test.each([
  [9, 0],
  [10, 1],
])('with %i teams there are %i fields to search them', async (count, fields) => {
  await open('', inTeams({ teams: manyTeams.slice(0, count) }));
  await expect.element(menu.getByRole('link', { name: 'Team 9' })).toBeVisible();
  expect(menu.getByRole('searchbox', { name: 'Search teams' }).elements()).toHaveLength(fields);
});

test('the team that is shown is in the menu, however many there are', async () => {
  await open(`/teams/${manyTeams[250]?.id}`, inTeams({ teams: manyTeams }));
  await expect.element(menu.getByRole('link', { name: 'Team 251' })).toHaveAttribute('aria-current', 'page');
});

const everything = [
  'Your name in this team',
  'Team display name',
  'Invite a user to team',
  'Pending invitations',
  'Members',
  'Leave team',
];
test.each([
  ['all', ['$update_team', '$read_members', '$invite_members'], everything],
  ['$read_members', ['$read_members'], ['Your name in this team', 'Team display name', 'Members', 'Leave team']],
  ['$invite_members', ['$invite_members'], everything.filter((name) => name !== 'Members')],
  ['none', [], ['Your name in this team', 'Team display name', 'Leave team']],
] as [string, string[], string[]][])('with %s permissions the rows are these', async (_, may, expected) => {
  await open(TEAM, inTeams({ may }));
  await expect.element(row('Leave team')).toBeVisible();
  expect(rows()).toEqual(expected);
});

test('where people may not create teams they are not asked to invite', async () => {
  await open(TEAM, { ...inTeams(), project: ok(acme()) });
  await expect.element(row('Members')).toBeVisible();
  await expect.element(row('Invite a user to team')).not.toBeInTheDocument();
});

test('without $update_team the name of the team is text', async () => {
  await open(TEAM, inTeams({ may: ['$read_members'] }));
  await expect.element(row('Team display name')).toHaveTextContent('Acme Design');
  expect(row('Team display name').getByRole('button').elements()).toHaveLength(0);
});

test('the own name is changed, and given up by an empty one', async () => {
  const update = vi.fn(async () => ({ status: 'ok', data: fakeTeamProfile() }) as const);
  await open(TEAM, inTeams({ getTeamProfile: async () => fakeTeamProfile({ update }) }));
  await button('Edit Your name in this team').click();
  await userEvent.keyboard('Mira{Enter}');
  await expect.element(button('Edit Your name in this team')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Delete}{Enter}');
  await expect.poll(() => update.mock.calls).toEqual([[{ displayName: 'Mira' }], [{ displayName: null }]]);
});

test('the team is renamed; an empty name is refused here, a lost permission by the service', async () => {
  const update = vi.fn(async () => knownFailure('TEAM_PERMISSION_REQUIRED'));
  await open(TEAM, inTeams({ teams: [fakeTeam({ update })] }));
  await button('Edit Team display name').click();
  await page.getByRole('textbox', { name: 'Team display name' }).fill(' ');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a team name');
  expect(update).not.toHaveBeenCalled();
  await page.getByRole('textbox', { name: 'Team display name' }).fill('Acme');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You do not have the permission to do this.');
  expect(update.mock.calls).toEqual([[{ displayName: 'Acme' }]]);
});

test('somebody is invited, and the notice goes when another address is typed', async () => {
  const inviteUser = vi.fn(async () => done);
  await open(TEAM, inTeams({ teams: [fakeTeam({ inviteUser })] }));
  const email = page.getByRole('textbox', { name: 'Email' });
  await button('Invite').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter an email address');
  await expect.element(email).toHaveFocus();
  await email.fill('jonas');
  await button('Invite').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid email');
  await email.fill('jonas@acme.test');
  await button('Invite').click();
  await expect.element(page.getByText('Invited jonas@acme.test')).toBeVisible();
  await expect.element(email).toHaveValue('');
  expect(inviteUser.mock.calls).toEqual([[{ email: 'jonas@acme.test' }]]);
  await email.fill('l');
  await expect.element(page.getByText('Invited jonas@acme.test')).not.toBeInTheDocument();
});

test('the notice also goes when nobody else is entered', async () => {
  await open(TEAM);
  await page.getByRole('textbox', { name: 'Email' }).fill('jonas@acme.test');
  await button('Invite').click();
  await expect.element(page.getByText('Invited jonas@acme.test')).toBeVisible();
  await button('Invite').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter an email address');
  await expect.element(page.getByText('Invited jonas@acme.test')).not.toBeInTheDocument();
});

test('a pending invitation is revoked after a question', async () => {
  const revoke = vi.fn(async () => done);
  await open(TEAM, inTeams({ teams: [fakeTeam({ listInvitations: async () => [fakeInvitation({ revoke })] })] }));
  await expect.element(row('Pending invitations')).toHaveTextContent('Expires on Feb 10, 2026');
  await button('Revoke jonas@acme.test').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke the invitation to jonas@acme.test?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(revoke).toHaveBeenCalledOnce();
});

test('members are shown a hundred at a time', async () => {
  const hundred = (from: number, nextCursor: string | null) => ({
    items: Array.from({ length: 100 }, (_, at) => fakeTeamUser(`Member ${from + at}`, `user-${from + at}`)),
    nextCursor,
  });
  const pages = { c2: hundred(101, 'c3'), c3: hundred(201, null) };
  const listUsers = vi.fn(async (options?: { cursor?: string }) =>
    options?.cursor === undefined ? hundred(1, 'c2') : pages[options.cursor as keyof typeof pages],
  );
  await open(TEAM, inTeams({ teams: [fakeTeam({ listUsers })] }));
  const table = page.getByRole('table', { name: 'Members' });
  await expect.element(table.getByText('Member 100')).toBeInTheDocument();
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['User', 'Name']);
  expect(table.getByRole('row').elements()).toHaveLength(101);
  await button('Show more').click();
  await expect.element(table.getByText('Member 200')).toBeInTheDocument();
  expect(table.getByRole('row').elements()).toHaveLength(201);
  await button('Show more').click();
  await expect.element(table.getByText('Member 300')).toBeInTheDocument();
  expect(table.getByRole('row').elements()).toHaveLength(301);
  await expect.element(button('Show more')).not.toBeInTheDocument();
  await expect.element(table).toHaveFocus();
  expect(listUsers.mock.calls.map(([options]) => options?.cursor)).toEqual([undefined, 'c2', 'c3']);
});

test('leaving asks first, and then loads the account settings anew', async () => {
  const leaveTeam = vi.fn(async () => done);
  const app = fakeClientApp(inTeams({ leaveTeam }));
  // A place of this page, so that the test is not left.
  const stays = { ...app, urls: { ...app.urls, accountSettings: '#account' } };
  await renderWithApp(<AccountSettings path={TEAM} />, { app: stays });
  await button('Leave team').click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave team' });
  await expect.element(dialog).toHaveAccessibleDescription('Are you sure you want to leave the team?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(leaveTeam).not.toHaveBeenCalled();
  await button('Leave team').click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => location.hash).toBe('#account');
  expect(leaveTeam).toHaveBeenCalledOnce();
});

test('a new team needs a name, and is shown once it is there', async () => {
  const teams = [fakeTeam()];
  const created = fakeTeam({ id: '7ea00000-0000-4000-8000-00000000000f', displayName: 'Night Shift' });
  const createTeam = vi.fn(async () => {
    teams.push(created);
    return { status: 'ok', data: created } as const;
  });
  const { app } = await open('/team-creation', inTeams({ listTeams: async () => [...teams], createTeam }));
  await button('Create').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a team name');
  await page.getByRole('textbox', { name: 'Display name' }).fill(' Night Shift ');
  await button('Create').click();
  await expect.poll(() => createTeam.mock.calls).toEqual([[{ displayName: 'Night Shift' }]]);
  expect(app.calls).toEqual([]);
  // The fake refreshes no list: a team that is not in it leads on to where the account settings begin.
  await expect.poll(() => location.pathname).toBe(BASE);
});

test.each([
  [
    'a refused name',
    () => Promise.reject(knownFailure('SCHEMA_ERROR').error),
    'This name is too long or contains characters',
  ],
  [
    'a project that allows it no more',
    async () => knownFailure('TEAM_CREATION_NOT_ENABLED'),
    'Team creation is not enabled',
  ],
])('%s is said at the name of the new team', async (_, createTeam, text) => {
  await open('/team-creation', inTeams({ createTeam }));
  await page.getByRole('textbox', { name: 'Display name' }).fill('Night Shift');
  await button('Create').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});

test('teams that cannot be loaded are told of in the menu, and can be tried again', async () => {
  const listTeams = vi.fn(async () => [fakeTeam()]).mockRejectedValueOnce(new Error('the service is away'));
  await open('', inTeams({ listTeams }));
  await menu.getByRole('button', { name: 'Try again' }).click();
  await expect.element(menu.getByRole('link', { name: 'Acme Design' })).toBeVisible();
});

test('where teams cannot be created a card says so', async () => {
  await open('/team-creation', { user: ok(mira()) });
  await expect.element(heading('Team creation is not enabled')).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Create a team' })).not.toBeInTheDocument();
  expect(location.pathname).toBe(`${BASE}/team-creation`);
});
