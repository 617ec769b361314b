import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { TeamSwitcher } from '../teams/team-switcher.tsx';
import { untilPicture } from './account-screen.tsx';
import { acme, fakeClientApp, invitationPreview, mira, ok, pending, type FakeOptions } from './fake-client-app.ts';
import { fakeInvitation, fakeTeam, fakeTeamProfile, fakeTeamUser, TEAM_ID } from './fake-team.ts';
import { knownFailure } from './known-failure.ts';
import type { ScreenCase } from './screen-case.ts';

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
const until = async (element: Locator): Promise<void> => {
  await expect.element(element).toBeVisible();
};
const untilText = (text: string) => () => until(page.getByText(text, { exact: true }).first());
const untilHeading = (name: string) => () => until(page.getByRole('heading', { name, level: 1 }));
const never = () => new Promise<never>(() => {});
const away = () => Promise.reject(new Error('the service is away'));

const LONG_NAME = 'Wolfeschlegelsteinhausen'.repeat(10);
export const nightShift = fakeTeam({ id: '7ea00000-0000-4000-8000-000000000002', displayName: 'Night Shift' });
export const manyTeams = Array.from({ length: 300 }, (_, at) =>
  fakeTeam({ id: `7ea00000-0000-4000-8001-${String(at).padStart(12, '0')}`, displayName: `Team ${at + 1}` }),
);
const longTeam = fakeTeam({ displayName: LONG_NAME });

const ALL = ['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members'];

interface Options extends Partial<CurrentUser> {
  teams?: readonly CurrentTeam[];
  may?: readonly string[];
}

/** A user with two teams and all permissions in them, in a project where users may create teams. */
export const inTeams = ({ teams = [fakeTeam(), nightShift], may = ALL, ...user }: Options = {}): FakeOptions => ({
  project: ok(acme({ clientTeamCreationEnabled: true })),
  user: ok(
    mira({
      listTeams: async () => [...teams],
      listPermissions: async () => may.map((id) => ({ id })),
      ...user,
    }),
  ),
});

const members = async () => ({
  items: [fakeTeamUser(), fakeTeamUser('Jonas Lind', 'user-2'), fakeTeamUser(null, 'user-3')],
  nextCursor: null,
});
const team = (changes: Partial<CurrentTeam>): Options => ({
  teams: [fakeTeam({ listUsers: members, listInvitations: async () => [fakeInvitation()], ...changes }), nightShift],
});

const at = (name: string, path: string, options: FakeOptions, act: () => Promise<void>): ScreenCase => ({
  name,
  screen: <KeysteadHandler fullPage />,
  at: `/handler/${path}`,
  app: () => fakeClientApp(options),
  act,
});
const ofTeam = (name: string, options: Options, act: () => Promise<void>): ScreenCase =>
  at(name, `account-settings/teams/${TEAM_ID}`, inTeams(options), async () => {
    // The teams in the menu load on demand, after the page.
    if (!options.listTeams) await expect.element(page.getByText('Teams', { exact: true })).toBeInTheDocument();
    await act();
  });

async function invite(email = 'jonas@acme.test'): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill(email);
  await press('Invite')();
}

async function createTeam(): Promise<void> {
  await page.getByLabelText('Display name', { exact: true }).fill('Acme Design');
  await press('Create')();
}

const switcher = (name: string, options: FakeOptions, act: () => Promise<void> = async () => {}): ScreenCase => ({
  name,
  screen: (
    <main>
      <h1>Page</h1>
      <TeamSwitcher />
    </main>
  ),
  app: () => fakeClientApp(options),
  act: async () => {
    await page.getByRole('button', { name: /^Select team/ }).click();
    await act();
  },
});
const untilMenu = () => until(page.getByRole('menu'));

const longInvitation: NonNullable<FakeOptions['verifyTeamInvitationCode']> = async () => ({
  status: 'ok',
  data: invitationPreview({ teamDisplayName: LONG_NAME, inviterDisplayName: LONG_NAME }),
});
const invitation = (name: string, options: FakeOptions, act: () => Promise<void>): ScreenCase =>
  at(name, 'team-invitation?code=c1', { user: ok(mira()), ...options }, act);

export const screensOfTeams: readonly ScreenCase[] = [
  ofTeam('team', team({}), untilText('Jonas Lind')),
  ofTeam('team on its way', { listPermissions: never }, untilHeading('Acme Design')),
  ofTeam('teams on their way', { listTeams: never }, untilHeading('Team settings')),
  ofTeam('teams not loaded', { listTeams: away }, () => until(page.getByRole('alert').first())),
  ofTeam('team not loaded', { listPermissions: away }, () => until(page.getByRole('alert'))),
  ofTeam('members on their way', team({ listUsers: never, listInvitations: never }), untilText('Members')),
  ofTeam(
    'team whose lists are not loaded',
    { ...team({ listUsers: away, listInvitations: away }), getTeamProfile: away },
    () => until(page.getByRole('alert').nth(2)),
  ),
  ofTeam('team without permissions', { may: [] }, untilText('Your name in this team')),
  ofTeam(
    'team with long names',
    {
      teams: [
        fakeTeam({ ...longTeam, listUsers: async () => ({ items: [fakeTeamUser(LONG_NAME)], nextCursor: 'c2' }) }),
      ],
      getTeamProfile: async () => fakeTeamProfile({ displayName: LONG_NAME }),
    },
    press('Show more'),
  ),
  ofTeam('team name being edited', team({}), () =>
    page.getByRole('button', { name: 'Edit Team display name' }).click(),
  ),
  ofTeam('team name missing', team({}), async () => {
    await page.getByRole('button', { name: 'Edit Team display name' }).click();
    await page.getByRole('textbox', { name: 'Team display name' }).fill(' ');
    await press('Save')();
    await untilText('Please enter a team name')();
  }),
  ofTeam('team name refused', team({ update: async () => knownFailure('TEAM_PERMISSION_REQUIRED') }), async () => {
    await page.getByRole('button', { name: 'Edit Team display name' }).click();
    await page.getByRole('textbox', { name: 'Team display name' }).fill('Acme');
    await press('Save')();
    await untilText('You do not have the permission to do this.')();
  }),
  ofTeam('invitation without an address', team({}), () => invite('')),
  ofTeam('invitation to something else', team({}), () => invite('jonas')),
  ofTeam('invited', team({}), async () => {
    await invite();
    await untilText('Invited jonas@acme.test')();
  }),
  ofTeam('invitation not sent', team({ inviteUser: away }), async () => {
    await invite();
    await until(page.getByRole('alert'));
  }),
  ofTeam(
    'too many invitations',
    team({ inviteUser: async () => knownFailure('TEAM_INVITATION_LIMIT_REACHED') }),
    async () => {
      await invite();
      await untilText('This team has too many pending invitations. Please revoke some first.')();
    },
  ),
  ofTeam('invitation to be revoked', team({}), async () => {
    await press('Revoke jonas@acme.test')();
    await until(page.getByRole('alertdialog'));
  }),
  ofTeam('team to be left', { ...team({}), leaveTeam: away }, async () => {
    await press('Leave team')();
    await press('Leave')();
    await until(page.getByRole('alert'));
  }),
  at('many teams', 'account-settings', inTeams({ teams: manyTeams }), async () => {
    await untilText('Team 20')();
    await untilPicture();
  }),
  at('many teams, none found', 'account-settings', inTeams({ teams: manyTeams }), async () => {
    await page.getByRole('searchbox').fill('nothing');
    await untilText('No team with this name')();
    await untilPicture();
  }),
  at('team creation', 'account-settings/team-creation', inTeams({ teams: [] }), () =>
    until(page.getByRole('button', { name: 'Create', exact: true })),
  ),
  at('team creation without a name', 'account-settings/team-creation', inTeams(), press('Create')),
  at(
    'team creation refused',
    'account-settings/team-creation',
    inTeams({ createTeam: () => Promise.reject(knownFailure('SCHEMA_ERROR').error) }),
    createTeam,
  ),
  at(
    'team creation switched off meanwhile',
    'account-settings/team-creation',
    inTeams({ createTeam: async () => knownFailure('TEAM_CREATION_NOT_ENABLED') }),
    createTeam,
  ),
  at(
    'team creation not enabled',
    'account-settings/team-creation',
    { user: ok(mira()) },
    untilHeading('Team creation is not enabled'),
  ),
  switcher('team switcher', inTeams({ selectedTeamId: TEAM_ID }), untilMenu),
  switcher('team switcher without a team', inTeams({ teams: [] }), untilText('No teams yet')),
  switcher('team switcher on its way', inTeams({ listTeams: never }), untilText('Loading')),
  switcher('team switcher, not loaded', inTeams({ listTeams: away }), untilText('Try again')),
  switcher('team switcher with long names', inTeams({ teams: [longTeam], selectedTeamId: TEAM_ID }), untilMenu),
  switcher('team switcher with many teams', inTeams({ teams: manyTeams.slice(0, 12) }), untilMenu),
  switcher('team switcher, none found', inTeams({ teams: manyTeams.slice(0, 12) }), async () => {
    await page.getByRole('searchbox').fill('nothing');
    await untilText('No team with this name')();
  }),
  {
    name: 'team switcher while nobody is known',
    screen: (
      <main>
        <h1>Page</h1>
        <TeamSwitcher />
      </main>
    ),
    app: () => fakeClientApp({ user: pending }),
  },
  at('invitation without a code', 'team-invitation', {}, untilHeading('Invalid Team Invitation Link')),
  invitation('invitation, signed out', { user: ok(null) }, untilText('Sign up')),
  invitation(
    'invitation, signed out, where nobody can sign up',
    { user: ok(null), project: ok(acme({ signUpEnabled: false })) },
    untilText('Go to sign in'),
  ),
  invitation(
    'invitation with long names, signed out',
    { user: ok(null), verifyTeamInvitationCode: longInvitation },
    untilText('Sign up'),
  ),
  invitation('invitation', {}, untilHeading('You are invited to join Acme Design')),
  invitation('invitation to a team with a long name', { verifyTeamInvitationCode: longInvitation }, () =>
    until(page.getByRole('button', { name: 'Join' })),
  ),
  invitation('invitation, joined', {}, async () => {
    await press('Join')();
    await untilHeading('You have successfully joined Acme Design')();
  }),
  invitation(
    'invitation, expired',
    { verifyTeamInvitationCode: async () => knownFailure('VERIFICATION_CODE_EXPIRED') },
    untilHeading('Expired Team Invitation Link'),
  ),
  invitation(
    'invitation, used',
    { verifyTeamInvitationCode: async () => knownFailure('VERIFICATION_CODE_ALREADY_USED') },
    untilHeading('Used Team Invitation Link'),
  ),
  invitation('invitation, not accepted', { acceptTeamInvitation: away }, async () => {
    await press('Join')();
    await untilHeading('An unknown error occurred')();
  }),
];
