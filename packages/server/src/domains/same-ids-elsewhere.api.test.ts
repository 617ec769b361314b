import { endpoints, SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, refused, type WholeAnswer } from '../testing/ask.ts';
import type { RequestLine } from '../testing/call.ts';
import { connectTestAccount, grantTokens, ownKeys, type TestAccount } from '../testing/connected-account.ts';
import { copyProject, rowsOfProject } from '../testing/copy-project.ts';
import { askToInvite, invite, type SentInvitation } from '../testing/invitations.ts';
import { CALLBACK_URL, verifyAddressOf } from '../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { startProviderStub, type ProviderStub } from '../testing/provider-stub.ts';
import { newEmail, signUp, type SignedIn } from '../testing/sign-up.ts';
import { addMember, definePermission, grant, makeTeam, selectTeam, type TestTeam } from '../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';

/** An id says something within its project alone: whatever has the same ids in another one is neither read nor written. */
interface Scene {
  readonly team: TestTeam;
  readonly creator: SignedIn;
  readonly member: SignedIn;
  /** In no team, with a proved address. */
  readonly outsider: SignedIn;
  /** At GitHub, of the member, with a token that is to be renewed. */
  readonly account: TestAccount;
  readonly invitation: SentInvitation;
  /** To the address of the outsider. */
  readonly ownInvitation: SentInvitation;
}
interface Request {
  readonly line: RequestLine;
  readonly body?: object;
  /** A server, or an admin where that is needed, unless somebody asks. */
  readonly by?: SignedIn;
}

const config = {
  oauth_providers: [ownKeys('github')],
  client_team_creation_enabled: true,
  create_team_on_sign_up: true,
  team_member_default_permissions: [],
};

let providers: ProviderStub;
let instance: TestInstance;
let project: OwnedProject;
let elsewhere: OwnedProject;
let scene: Scene;
beforeAll(async () => {
  providers = await startProviderStub();
  const renewed = { access_token: 'renewed', token_type: 'bearer', refresh_token: 'refresh-2' };
  providers.answer('github.com/login/oauth/access_token', renewed);
  instance = await startTestInstance({ oauth: providers.oauth });
});
beforeEach(async () => {
  const { app } = instance;
  project = await makeProject(app, { config });
  elsewhere = await makeProject(app, { config });
  await definePermission(app, project, { id: 'editor', contained_permission_ids: ['$read_members'] });
  const creator = await signUp(app, { project });
  const member = await signUp(app, { project });
  const outsider = await signUp(app, { project });
  await verifyAddressOf(instance, { project, user: outsider });
  const team = await makeTeam(app, { project, creator });
  await addMember(app, team, member);
  await grant(app, team, creator, 'editor');
  for (const person of [creator, member]) await selectTeam(app, team, person);
  const account = await connectTestAccount(instance, { project, user: member });
  await grantTokens(instance, account, { expiresInMs: 0 });
  const invitation = await invite(instance, team, { by: creator });
  const ownInvitation = await invite(instance, team, { email: outsider.email });
  scene = { team, creator, member, outsider, account, invitation, ownInvitation };
});
afterAll(() => Promise.all([instance.stop(), providers.stop()]));

const send = ({ line, body, by }: Request) =>
  ask(instance.app, line, {
    as: by ? 'client' : 'admin',
    project,
    ...(by && { accessToken: by.accessToken }),
    ...(body && { body }),
  });

const reads: Readonly<Record<string, (scene: Scene) => Request>> = {
  'listTeams of all': () => ({ line: 'GET /api/v1/teams' }),
  'listTeams of a name': () => ({ line: 'GET /api/v1/teams?query=acme' }),
  'listTeams of oneself': ({ member }) => ({ line: 'GET /api/v1/teams?user_id=me', by: member }),
  'getTeam of a server': ({ team }) => ({ line: `GET /api/v1/teams/${team.id}` }),
  'getTeam of a member': ({ team, member }) => ({ line: `GET /api/v1/teams/${team.id}`, by: member }),
  'getUser with the selected team': ({ member }) => ({ line: `GET /api/v1/users/${member.userId}` }),
  'listConnectedAccounts of a server': ({ member }) => ({ line: `GET /api/v1/connected-accounts/${member.userId}` }),
  'listConnectedAccounts of oneself': ({ member }) => ({ line: 'GET /api/v1/connected-accounts/me', by: member }),
  listOAuthProviders: ({ member }) => ({ line: `GET /api/v1/oauth-providers?user_id=${member.userId}` }),
  getOAuthProvider: ({ member }) => ({ line: `GET /api/v1/oauth-providers/${member.userId}/github` }),
  'listTeamMemberProfiles of all': () => ({ line: 'GET /api/v1/team-member-profiles' }),
  'listTeamMemberProfiles of a member': ({ team, creator }) => ({
    line: `GET /api/v1/team-member-profiles?team_id=${team.id}`,
    by: creator,
  }),
  'getTeamMemberProfile of a server': ({ team, member }) => ({
    line: `GET /api/v1/team-member-profiles/${team.id}/${member.userId}`,
  }),
  'getTeamMemberProfile of a member': ({ team, member, creator }) => ({
    line: `GET /api/v1/team-member-profiles/${team.id}/${member.userId}`,
    by: creator,
  }),
  'listTeamPermissions of all': () => ({ line: 'GET /api/v1/team-permissions' }),
  'listTeamPermissions of all, expanded': () => ({ line: 'GET /api/v1/team-permissions?recursive=true' }),
  'listTeamPermissions of holders': () => ({
    line: 'GET /api/v1/team-permissions?recursive=true&permission_id=$read_members',
  }),
  'listTeamPermissions of a member': ({ team, creator }) => ({
    line: `GET /api/v1/team-permissions?team_id=${team.id}&user_id=me&recursive=true`,
    by: creator,
  }),
  'listTeamPermissions of one permission of a member': ({ team, creator }) => ({
    line: `GET /api/v1/team-permissions?team_id=${team.id}&user_id=me&recursive=true&permission_id=elsewhere`,
    by: creator,
  }),
  listPermissionDefinitions: () => ({ line: 'GET /api/v1/team-permission-definitions' }),
  getPermissionUsage: () => ({ line: 'GET /api/v1/internal/permission-usage/$read_members' }),
  getTeamPermissionUsage: ({ team }) => ({ line: `GET /api/v1/internal/team-permission-usage/${team.id}` }),
  listPermissionHolders: () => ({ line: 'GET /api/v1/internal/permission-usage/$read_members/holders' }),
  'listPermissionHolders of a permission that is contained elsewhere': () => ({
    line: 'GET /api/v1/internal/permission-usage/$update_team/holders',
  }),
  'listInvitations of a team': ({ team }) => ({ line: `GET /api/v1/team-invitations?team_id=${team.id}` }),
  'listInvitations of a user': ({ outsider }) => ({
    line: 'GET /api/v1/team-invitations?user_id=me',
    by: outsider,
  }),
  getInvitationPreview: ({ invitation: { code } }) => ({
    line: 'POST /api/v1/team-invitations/accept/preview',
    body: { code },
  }),
  getInvitationDetails: ({ invitation: { code }, outsider }) => ({
    line: 'POST /api/v1/team-invitations/accept/details',
    body: { code },
    by: outsider,
  }),
};

const writes: Readonly<Record<string, (scene: Scene) => Request>> = {
  updateTeam: ({ team }) => ({ line: `PATCH /api/v1/teams/${team.id}`, body: { display_name: 'Renamed' } }),
  deleteTeam: ({ team }) => ({ line: `DELETE /api/v1/teams/${team.id}` }),
  addTeamMember: ({ team, outsider }) => ({
    line: `POST /api/v1/team-memberships/${team.id}/${outsider.userId}`,
    body: {},
  }),
  removeTeamMember: ({ team, member }) => ({ line: `DELETE /api/v1/team-memberships/${team.id}/${member.userId}` }),
  updateTeamMemberProfile: ({ team, member }) => ({
    line: `PATCH /api/v1/team-member-profiles/${team.id}/${member.userId}`,
    body: { display_name: 'Mira' },
  }),
  grantTeamPermission: ({ team, member }) => ({
    line: `POST /api/v1/team-permissions/${team.id}/${member.userId}/editor`,
    body: {},
  }),
  revokeTeamPermission: ({ team, creator }) => ({
    line: `DELETE /api/v1/team-permissions/${team.id}/${creator.userId}/editor`,
  }),
  createPermissionDefinition: () => ({
    line: 'POST /api/v1/team-permission-definitions',
    body: { id: 'viewer', contained_permission_ids: ['editor'] },
  }),
  'updatePermissionDefinition with a new name': () => ({
    line: 'PATCH /api/v1/team-permission-definitions/editor',
    body: { id: 'writer', contained_permission_ids: ['$invite_members'] },
  }),
  deletePermissionDefinition: () => ({ line: 'DELETE /api/v1/team-permission-definitions/editor' }),
  revokeInvitation: ({ team, invitation }) => ({
    line: `DELETE /api/v1/team-invitations/${invitation.id}?team_id=${team.id}`,
  }),
  acceptInvitation: ({ invitation: { code }, outsider }) => ({
    line: 'POST /api/v1/team-invitations/accept',
    body: { code },
    by: outsider,
  }),
  acceptInvitationById: ({ ownInvitation, outsider }) => ({
    line: `POST /api/v1/team-invitations/${ownInvitation.id}/accept`,
    body: {},
    by: outsider,
  }),
  'createProviderToken renews it': ({ member }) => ({
    line: 'POST /api/v1/connected-accounts/me/github/access-token',
    body: {},
    by: member,
  }),
  'linkOAuthAccount of the same account': ({ account: { accountId, user } }) => ({
    line: 'POST /api/v1/oauth-providers',
    body: {
      user_id: user.userId,
      provider_config_id: 'github',
      account_id: accountId,
      email: newEmail(),
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  }),
  unlinkOAuthAccount: ({ member }) => ({ line: `DELETE /api/v1/oauth-providers/${member.userId}/github` }),
  'updateUser selects no team': ({ member }) => ({
    line: `PATCH /api/v1/users/${member.userId}`,
    body: { selected_team_id: null },
  }),
  deleteUser: ({ creator }) => ({ line: `DELETE /api/v1/users/${creator.userId}` }),
};

/** The same ids, with other names, and with rights that nobody has here. */
async function copyElsewhere(): Promise<void> {
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  await instance.query(`update teams set display_name = 'acme elsewhere' where project_id = $1`, [elsewhere.id]);
  await instance.query(`update users set display_name = 'Elsewhere' where project_id = $1`, [elsewhere.id]);
  await instance.query(`update oauth_accounts set email = 'elsewhere@example.com' where project_id = $1`, [
    elsewhere.id,
  ]);
  await instance.query(`update oauth_tokens set broken_at = now() where project_id = $1`, [elsewhere.id]);
  await instance.query(`update team_memberships set display_name = 'Elsewhere' where project_id = $1`, [elsewhere.id]);
  await instance.query(
    `update permission_definitions
     set contained_permission_ids = array['elsewhere'], reachable_permission_ids = array['elsewhere'] || $2::text[]
     where project_id = $1`,
    [elsewhere.id, SYSTEM_PERMISSION_IDS],
  );
}

test.each(Object.entries(reads))('%s reads nothing of the same id elsewhere', async (_, request) => {
  const before = await send(request(scene));
  expect(before.status).toBe(200);
  await copyElsewhere();
  expect(await send(request(scene))).toEqual(before);
});

test.each(Object.entries(writes))('%s writes nothing of the same id elsewhere', async (_, request) => {
  await copyElsewhere();
  const before = await rowsOfProject(instance, elsewhere.id);
  const { status } = await send(request(scene));
  expect(status).toBeLessThan(300);
  expect(await rowsOfProject(instance, elsewhere.id)).toEqual(before);
});

/** Everybody is in the team there, and has `admin` in it. */
async function giveAllElsewhere(): Promise<void> {
  await copyElsewhere();
  await instance.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at)
     select $1, $2, id, now() from users where project_id = $1 on conflict do nothing`,
    [elsewhere.id, scene.team.id],
  );
  await instance.query(
    `insert into team_permissions (project_id, team_id, user_id, permission_id)
     select $1, $2, id, 'admin' from users where project_id = $1 on conflict do nothing`,
    [elsewhere.id, scene.team.id],
  );
  await definePermission(instance.app, elsewhere, { id: 'there' });
}

const outside = ({ team, outsider }: Scene) =>
  refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: outsider.userId });
const undefinedHere = () => refused('PERMISSION_NOT_FOUND', { permission_id: 'there' });

/** What is only there is not here. */
const refusals: Readonly<Record<string, [request: (scene: Scene) => Request, answer: (scene: Scene) => WholeAnswer]>> =
  {
    'getTeam of a member there': [
      ({ team, outsider }) => ({ line: `GET /api/v1/teams/${team.id}`, by: outsider }),
      outside,
    ],
    'getTeamMemberProfile of a member there': [
      ({ team, outsider }) => ({ line: `GET /api/v1/team-member-profiles/${team.id}/${outsider.userId}` }),
      outside,
    ],
    'removeTeamMember of a member there': [
      ({ team, outsider }) => ({ line: `DELETE /api/v1/team-memberships/${team.id}/${outsider.userId}` }),
      outside,
    ],
    'grantTeamPermission to a member there': [
      ({ team, outsider }) => ({
        line: `POST /api/v1/team-permissions/${team.id}/${outsider.userId}/editor`,
        body: {},
      }),
      outside,
    ],
    'grantTeamPermission of a permission there': [
      ({ team, member }) => ({ line: `POST /api/v1/team-permissions/${team.id}/${member.userId}/there`, body: {} }),
      undefinedHere,
    ],
    'revokeTeamPermission of a grant there': [
      ({ team, member }) => ({ line: `DELETE /api/v1/team-permissions/${team.id}/${member.userId}/admin` }),
      ({ team, member }) =>
        refused('TEAM_PERMISSION_NOT_FOUND', { team_id: team.id, user_id: member.userId, permission_id: 'admin' }),
    ],
    'revokeTeamPermission of a member there': [
      ({ team, outsider }) => ({ line: `DELETE /api/v1/team-permissions/${team.id}/${outsider.userId}/admin` }),
      outside,
    ],
    'updatePermissionDefinition of one there': [
      () => ({ line: 'PATCH /api/v1/team-permission-definitions/there', body: {} }),
      undefinedHere,
    ],
    'deletePermissionDefinition of one there': [
      () => ({ line: 'DELETE /api/v1/team-permission-definitions/there' }),
      undefinedHere,
    ],
    'createPermissionDefinition with one there': [
      () => ({
        line: 'POST /api/v1/team-permission-definitions',
        body: { id: 'new', contained_permission_ids: ['there'] },
      }),
      () => refused('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'there' }),
    ],
    'getPermissionUsage of a permission there': [
      () => ({ line: 'GET /api/v1/internal/permission-usage/there' }),
      undefinedHere,
    ],
    'listPermissionHolders of a permission there': [
      () => ({ line: 'GET /api/v1/internal/permission-usage/there/holders' }),
      undefinedHere,
    ],
    'updateUser selects a team of which they are a member there': [
      ({ team, outsider }) => ({
        line: `PATCH /api/v1/users/${outsider.userId}`,
        body: { selected_team_id: team.id },
      }),
      outside,
    ],
  };

test.each(Object.entries(refusals))('%s is refused here', async (_, [request, answer]) => {
  await giveAllElsewhere();
  expect(await send(request(scene))).toEqual(answer(scene));
});

test('members elsewhere take no room here, nor do open invitations', async () => {
  const app = await instance.secondProcess({ teamLimits: { membersPerTeam: 3, openInvitationsPerTeam: 3 } });
  await giveAllElsewhere();
  await addMember(app, scene.team, scene.outsider);
  expect((await askToInvite(app, scene.team)).status).toBe(200);
});

/** What members need a permission for. */
const permitted: Readonly<Record<string, [needs: string, request: (scene: Scene) => Request]>> = {
  updateTeam: ['$update_team', ({ team }) => ({ line: `PATCH /api/v1/teams/${team.id}`, body: {} })],
  deleteTeam: ['$delete_team', ({ team }) => ({ line: `DELETE /api/v1/teams/${team.id}` })],
  removeTeamMember: [
    '$remove_members',
    ({ team, creator }) => ({ line: `DELETE /api/v1/team-memberships/${team.id}/${creator.userId}` }),
  ],
  listTeamMemberProfiles: [
    '$read_members',
    ({ team }) => ({ line: `GET /api/v1/team-member-profiles?team_id=${team.id}` }),
  ],
  sendInvitationCode: [
    '$invite_members',
    ({ team }) => ({
      line: 'POST /api/v1/team-invitations/send-code',
      body: { team_id: team.id, email: newEmail(), callback_url: CALLBACK_URL },
    }),
  ],
};

describe.each(Object.entries(permitted))('%s', (_, [needs, request]) => {
  test('a permission elsewhere counts for nothing', async () => {
    await giveAllElsewhere();
    const { team, member } = scene;
    expect(await send({ ...request(scene), by: member })).toEqual(
      refused('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: member.userId, permission_id: needs }),
    );
  });

  test('nor does what a permission contains there', async () => {
    await definePermission(instance.app, project, { id: 'idle' });
    await grant(instance.app, scene.team, scene.member, 'idle');
    await giveAllElsewhere();
    const { team, member } = scene;
    expect(await send({ ...request(scene), by: member })).toEqual(
      refused('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: member.userId, permission_id: needs }),
    );
  });

  test('nor does a membership', async () => {
    await giveAllElsewhere();
    const { team, outsider } = scene;
    expect(await send({ ...request(scene), by: outsider })).toEqual(
      refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: outsider.userId }),
    );
  });
});

const asked = new Set([...Object.keys(reads), ...Object.keys(writes), ...Object.keys(permitted)].map(nameOf));
function nameOf(row: string): string {
  return row.split(' ')[0] ?? '';
}

test('every endpoint of teams is asked that takes an id', () => {
  const taking = endpoints.filter(({ tag }) => tag.startsWith('Team')).map(({ name }) => name);
  const TAKING_NONE = ['createTeam', 'checkInvitationCode']; // a new id, and the answer of getInvitationDetails
  expect(taking.filter((name) => !asked.has(name) && !TAKING_NONE.includes(name))).toEqual([]);
});
