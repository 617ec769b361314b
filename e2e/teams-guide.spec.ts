import { randomUUID } from 'node:crypto';
import { ClientApp } from '@keystead/client';
import { AdminApp, OwnerApp } from '@keystead/client/admin';
import { ServerApp } from '@keystead/client/server';
import { API_URL, DEMO_URL, INTERNAL_CLIENT_KEY } from './instance.mjs';
import { expect, test } from './test.ts';
import { waitForMail } from './wait-for-mail.ts';

const PASSWORD = 'correct horse battery';
const ok = { status: 'ok', data: undefined };

/** A project with keys of all kinds, made as its owner makes it. */
async function makeProject() {
  const owners = new OwnerApp({ baseUrl: API_URL, publishableClientKey: INTERNAL_CLIENT_KEY, tokenStore: 'memory' });
  await owners.signUpWithCredential({ email: `${randomUUID()}@example.com`, password: PASSWORD, noRedirect: true });
  const owner = await owners.getUser({ or: 'throw' });
  const created = await owner.createProject({ displayName: 'Acme' });
  if (created.status === 'error') throw created.error;
  const { id } = created.data;
  const admin = new AdminApp({ baseUrl: API_URL, projectId: id, projectOwnerSession: owners });
  const keys = await admin.createApiKey({
    description: 'The guide',
    expiresAt: new Date(Date.now() + 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  return { id, admin, keys };
}

type Project = Awaited<ReturnType<typeof makeProject>>;

async function signUp({ id, keys }: Project, name: string) {
  const email = `${name}-${randomUUID()}@example.com`;
  const publishableClientKey = keys.publishableClientKey ?? '';
  const app = new ClientApp({ baseUrl: API_URL, projectId: id, publishableClientKey, tokenStore: 'memory' });
  await app.signUpWithCredential({ email, password: PASSWORD, noRedirect: true });
  return { app, email, user: await app.getUser({ or: 'throw' }) };
}

/** The files of the guide, with the environment that it asks for. */
async function followGuide({ id, keys }: Project) {
  Object.assign(process.env, {
    KEYSTEAD_URL: API_URL,
    KEYSTEAD_PROJECT_ID: id,
    KEYSTEAD_ADMIN_KEY: keys.superSecretAdminKey,
    KEYSTEAD_SERVER_KEY: keys.secretServerKey,
  });
  const file = (name: string) => new URL(`../fixtures/teams/${name}`, import.meta.url).href;
  await import(file('setup.mjs'));
  const { getInvoices } = (await import(file('invoices.mjs'))) as {
    getInvoices: (request: Request, teamId: string) => Promise<Response>;
  };
  return async (app: ClientApp | null, teamId: string) => {
    const headers = new Headers(app ? { authorization: `Bearer ${await app.getToken()}` } : {});
    return (await getInvoices(new Request('https://app.example/api/invoices', { headers }), teamId)).status;
  };
}

test('whoever follows the guide has a team, invites to it, and guards a route by a permission', async ({
  project: demo,
}) => {
  const project = await makeProject();
  const statusFor = await followGuide(project);
  const mira = await signUp(project, 'mira');
  const jonas = await signUp(project, 'jonas');

  const created = await mira.user.createTeam({ displayName: 'Acme Design' });
  if (created.status === 'error') throw created.error;
  const team = created.data;
  expect(await mira.user.setSelectedTeam(team)).toEqual(ok);
  expect((await mira.app.getUser())?.selectedTeam).toMatchObject({ id: team.id, displayName: 'Acme Design' });
  expect(await statusFor(mira.app, team.id)).toBe(200);
  expect(await statusFor(jonas.app, team.id)).toBe(403);
  expect(await statusFor(null, team.id)).toBe(401);

  const callbackUrl = `${DEMO_URL}/handler/team-invitation`;
  expect(await team.inviteUser({ email: jonas.email, callbackUrl })).toEqual(ok);
  expect(await team.listInvitations()).toMatchObject([{ recipientEmail: jonas.email }]);
  const { links } = await waitForMail({ ...demo, id: project.id }, 'team_invitation', jonas.email);
  const code = new URL(links[0] ?? '').searchParams.get('code') ?? '';
  expect(await jonas.app.verifyTeamInvitationCode(code)).toMatchObject({
    data: { teamDisplayName: 'Acme Design', inviterDisplayName: null, recipientEmail: jonas.email },
  });
  expect(await jonas.app.getTeamInvitationDetails(code)).toMatchObject({ data: { teamDisplayName: 'Acme Design' } });
  expect(await jonas.app.acceptTeamInvitation(code)).toEqual(ok);
  expect(await jonas.user.listTeams()).toMatchObject([{ id: team.id }]);
  expect((await team.listUsers()).items.map(({ id }) => id)).toEqual([mira.user.id, jonas.user.id]);
  expect(await jonas.user.listPermissions(team)).toEqual(
    expect.arrayContaining([{ id: 'member' }, { id: '$read_members' }]),
  );
  expect(await statusFor(jonas.app, team.id)).toBe(403);

  const secretServerKey = project.keys.secretServerKey ?? '';
  const server = new ServerApp({ baseUrl: API_URL, projectId: project.id, secretServerKey });
  const member = await server.getUser(jonas.user.id);
  expect(await member?.grantPermission(team, 'accountant')).toEqual(ok);
  expect(await statusFor(jonas.app, team.id)).toBe(200);
  expect(await member?.revokePermission(team, 'accountant')).toEqual(ok);
  expect(await statusFor(jonas.app, team.id)).toBe(403);
});

test('a server makes teams, finds them and their members, and an admin renames what they may do', async () => {
  const project = await makeProject();
  const { user } = await signUp(project, 'mira');
  const jonas = await signUp(project, 'jonas');
  const secretServerKey = project.keys.secretServerKey ?? '';
  const server = new ServerApp({ baseUrl: API_URL, projectId: project.id, secretServerKey });

  expect(await user.createTeam({ displayName: 'Blue' })).toMatchObject({
    error: { code: 'TEAM_CREATION_NOT_ENABLED' },
  });
  const created = await server.createTeam({ displayName: 'Blue', creatorUserId: user.id, serverMetadata: { plan: 1 } });
  if (created.status === 'error') throw created.error;
  const team = created.data;
  expect(await team.addUser(jonas.user.id)).toEqual(ok);
  expect(await team.addUser(jonas.user.id)).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' } });
  expect((await team.listUsers({ limit: 1 })).nextCursor).not.toBeNull();
  expect((await team.listUsers()).items.map(({ primaryEmail }) => primaryEmail)).toContain(jonas.email);
  expect((await server.listUsers({ teamId: team.id })).items).toHaveLength(2);
  expect((await server.listTeams({ userId: user.id })).items).toMatchObject([{ serverMetadata: { plan: 1 } }]);
  expect(await team.update({ displayName: 'Azure' })).toMatchObject({ data: { displayName: 'Azure' } });

  const { admin } = project;
  await admin.createPermissionDefinition({ id: 'edit', containedPermissionIds: ['$update_team'] });
  const member = await server.getUser(jonas.user.id);
  expect((await member?.getTeam(team.id))?.displayName).toBe('Azure');
  expect(await member?.grantPermission(team, 'edit')).toEqual(ok);
  expect(await admin.updatePermissionDefinition('edit', { id: 'rename' })).toMatchObject({ data: { id: 'rename' } });
  expect(await jonas.user.hasPermission(team, 'rename')).toBe(true);
  const own = await jonas.user.getTeam(team.id);
  expect(await own?.update({ displayName: 'Indigo' })).toMatchObject({ data: { displayName: 'Indigo' } });
  expect(await own?.delete()).toMatchObject({ error: { code: 'TEAM_PERMISSION_REQUIRED' } });
  expect(await admin.deletePermissionDefinition('rename')).toEqual(ok);
  expect(await jonas.user.hasPermission(team, '$update_team')).toBe(false);
  expect((await (await jonas.user.getTeamProfile(team)).update({ displayName: 'Jo' })).status).toBe('ok');
  expect((await member?.getTeamProfile(team))?.displayName).toBe('Jo');

  expect(await jonas.user.leaveTeam(team)).toEqual(ok);
  expect(await jonas.user.leaveTeam(team)).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
  await team.delete();
  expect(await server.getTeam(team.id)).toBeNull();
  expect(await user.listTeams()).toEqual([]);
});
