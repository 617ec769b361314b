import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { signUpWithMfa, startAttempt } from '../../../testing/second-factor.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { tablesNaming } from '../../../testing/tables-naming.ts';
import { addMember, grant, makeMember, makeTeam, selectTeam, type TestTeam } from '../../../testing/teams.ts';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const DELETED = answered({ success: true });

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let other: SignedIn;
let team: TestTeam;
/** A user and a team with all that can belong to them. */
beforeEach(async () => {
  project = await makeProject(instance.app, {
    config: { ...everyCodeOn.config, client_team_creation_enabled: true, create_team_on_sign_up: true },
  });
  user = await signUp(instance.app, { project });
  const created = await send('POST /api/v1/teams', {
    display_name: 'Acme',
    creator_user_id: 'me',
    profile_image_url: PICTURE,
  });
  team = { id: (created.body as { id: string }).id, project };
  other = await makeMember(instance.app, team);
  await addMember(instance.app, await makeTeam(instance.app, { project, creator: other }), user);
  await grant(instance.app, team, user, '$invite_members');
  await selectTeam(instance.app, team, user);
  await selectTeam(instance.app, team, other);
  await send('PATCH /api/v1/users/me', { profile_image_url: PICTURE });
  await send(`PATCH /api/v1/team-member-profiles/${team.id}/me`, { display_name: 'Boss', profile_image_url: PICTURE });
  await send('POST /api/v1/team-invitations/send-code', {
    email: 'guest@example.com',
    team_id: team.id,
    callback_url: CALLBACK_URL,
  });
  await call(instance.app, 'POST /api/v1/auth/password/sign-in', { ...fromAfar(), body: passwordOf(user) });
  await mailCode(instance, 'sign_in', { project, user });
  await mailCode(instance, 'email_verification', { project, user });
  const second = await signUpWithMfa(instance, { project, user });
  const code = await startAttempt(instance.app, second);
  await call(instance.app, 'POST /api/v1/auth/mfa/sign-in', {
    ...fromAfar(),
    body: { code, type: 'totp', totp: '000000' },
  });
});

/** From a network that is counted and remembered. */
const fromAfar = () => ({ as: 'client', project, from: '203.0.113.7' }) as const;
const passwordOf = ({ email, password }: SignedIn) => ({ email, password });
const send = async (line: `${string} /${string}`, body: object) => {
  const answer = await ask(instance.app, line, { as: 'client', project, accessToken: user.accessToken, body });
  if (answer.status >= 300) throw new Error(`${line}: ${JSON.stringify(answer)}`);
  return answer;
};
const remove = (path: `/${string}`) => ask(instance.app, `DELETE /api/v1${path}`, { as: 'server', project });

const OF_MEMBERS = [
  'events',
  'selected_teams',
  'team_memberships',
  'team_permissions',
  'team_pictures',
  'verification_codes',
];

test('of a deleted team nothing is left but what events tell', async () => {
  expect(await tablesNaming(instance, team.id)).toEqual([...OF_MEMBERS, 'teams'].toSorted());

  expect(await remove(`/teams/${team.id}`)).toEqual(DELETED);
  expect(await tablesNaming(instance, team.id)).toEqual(['events']);
  expect(await ask(instance.app, `GET /api/v1/users/${other.userId}`, { as: 'server', project })).toMatchObject({
    status: 200,
    body: { selected_team: null },
  });
});

test('of a deleted user nothing is left but that they were there and were deleted', async () => {
  expect(await tablesNaming(instance, user.userId)).toEqual(
    [
      ...OF_MEMBERS,
      'contact_channels',
      'known_networks',
      'profile_pictures',
      'rate_limits',
      'sessions',
      'teams',
      'user_activity',
      'users',
    ].toSorted(),
  );

  expect(await remove(`/users/${user.userId}`)).toEqual(DELETED);
  expect(await tablesNaming(instance, user.userId)).toEqual(['events']);
  const told = await instance.query<{ type: string; version: number; data: object }>(
    "select type, version, data from events where project_id = $1 and data::text like '%' || $2 || '%' order by sequence",
    [project.id, user.userId],
  );
  for (const { type, version, data } of told) {
    expect(data).toEqual({ id: user.userId });
    expect(version).toBe(type === 'user.deleted' ? 1 : 0);
  }
  expect(await ask(instance.app, `GET /api/v1/teams/${team.id}`, { as: 'server', project })).toMatchObject({
    status: 200,
  });
});

test('of a removed member nothing in the team is left but what events tell, and all else of theirs stays', async () => {
  expect(await tablesNaming(instance, team.id, user.userId)).toEqual(OF_MEMBERS);

  expect(await remove(`/team-memberships/${team.id}/${user.userId}`)).toEqual(DELETED);
  expect(await tablesNaming(instance, team.id, user.userId)).toEqual(['events']);
  expect(await tablesNaming(instance, user.userId)).toEqual(expect.arrayContaining(['team_memberships', 'sessions']));
});
