import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, removeMember, selectTeam, type TestTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';
import { readStoredUser } from './read-stored-user.ts';
import { userView } from './users.view.ts';

const ME = 'PATCH /api/v1/users/me';

let project: OwnedProject;
let user: SignedIn;
let team: TestTeam;
const test = instanceTest({ signUpLimits: { perNetworkInOneHour: 1000 } });
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: user });
});

const change = (body: object) => ask(instance.app, ME, { as: 'client', project, accessToken: user.accessToken, body });
const seen = (as: 'client' | 'server') =>
  ask(instance.app, as === 'client' ? 'GET /api/v1/users/me' : `GET /api/v1/users/${user.userId}`, {
    as,
    project,
    accessToken: user.accessToken,
  });
const shown = () => ({
  id: team.id,
  display_name: 'Acme Design',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
});
const asServersSee = () => ({ ...shown(), created_at_millis: instance.clock.now().getTime(), server_metadata: null });
const none = { selected_team_id: null, selected_team: null };

test('a user selects one of their teams, and each sees it in their view', async () => {
  expect((await seen('client')).body).toMatchObject(none);

  const answer = await change({ selected_team_id: team.id, display_name: 'Mira' });
  expect(answer).toMatchObject({ status: 200, body: { display_name: 'Mira', selected_team_id: team.id } });
  expect((answer.body as { selected_team: unknown }).selected_team).toEqual(shown());
  expect((await seen('client')).body).toEqual(answer.body);
  expect((await seen('server')).body).toMatchObject({ selected_team_id: team.id, selected_team: asServersSee() });
  const listed = await ask(instance.app, `GET /api/v1/users?query=${user.userId}`, { as: 'server', project });
  expect(listed.body).toMatchObject({ items: [{ selected_team_id: team.id, selected_team: asServersSee() }] });
});

test('and another one after it, or none', async () => {
  const other = await makeTeam(instance.app, { project, creator: user, display_name: 'Other' });
  await change({ selected_team_id: team.id });

  expect((await change({ selected_team_id: other.id })).body).toMatchObject({
    selected_team: { display_name: 'Other' },
  });
  expect((await change({ selected_team_id: null })).body).toMatchObject(none);
  expect((await change({ selected_team_id: null })).body).toMatchObject(none);
});

test('what is not said stays selected', async () => {
  await change({ selected_team_id: team.id });
  expect((await change({ display_name: 'Mira' })).body).toMatchObject({ selected_team_id: team.id });
});

test('a server selects for them, also together with how they sign in', async () => {
  const answer = await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { selected_team_id: team.id, primary_email_verified: true },
  });
  expect(answer.body).toMatchObject({ primary_email_verified: true, selected_team: asServersSee() });
});

describe('a team that is not theirs', () => {
  test.each([
    ['their own', 'client', { display_name: 'Changed' }],
    ['a server’s', 'server', { display_name: 'Changed' }],
    ['one of how they sign in', 'server', { display_name: 'Changed', primary_email_verified: true }],
  ] as const)('is refused, and nothing is changed: %s', async (_, as, changes) => {
    const stranger = await signUp(instance.app, { project });
    const theirs = await makeTeam(instance.app, { project, creator: stranger });
    const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });
    const before = await seen('server');

    for (const id of [theirs.id, foreign.id, NO_ID]) {
      expect(
        await ask(instance.app, ME, {
          as,
          project,
          accessToken: user.accessToken,
          body: { ...changes, selected_team_id: id },
        }),
      ).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: id, user_id: user.userId }));
    }
    expect(await seen('server')).toEqual(before);
  });

  test('is every one, for somebody who is created', async () => {
    const body = { display_name: 'New', selected_team_id: team.id };
    const answer = await ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body });
    expect(answer).toMatchObject({ status: 404, knownError: 'TEAM_MEMBERSHIP_NOT_FOUND' });
    const made = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { ...body, selected_team_id: null },
    });
    expect(made).toMatchObject({ status: 201, body: none });
  });

  test('and what is no id is refused as such', async () => {
    expect(await change({ selected_team_id: 'mine' })).toEqual(
      mismatch(ME, 'body.selected_team_id must be a valid uuid'),
    );
  });
});

test.each([
  [
    'leaving',
    () =>
      ask(instance.app, `DELETE /api/v1/team-memberships/${team.id}/me`, {
        as: 'client',
        project,
        accessToken: user.accessToken,
      }),
  ],
  ['being removed', () => removeMember(instance.app, team, user)],
  ['its deletion', () => ask(instance.app, `DELETE /api/v1/teams/${team.id}`, { as: 'server', project })],
])('%s takes the selection away', async (_, end) => {
  await selectTeam(instance.app, team, user);
  await end();
  expect((await seen('client')).body).toMatchObject(none);
});

test('of a team that others leave, it stays', async () => {
  const other = await makeMember(instance.app, team);
  await selectTeam(instance.app, team, user);
  await removeMember(instance.app, team, other);
  expect((await seen('client')).body).toMatchObject({ selected_team_id: team.id });
});

test('access tokens tell it, from the next one on', async () => {
  expect(readToken(user.accessToken).claims['selected_team_id']).toBeNull();
  await change({ selected_team_id: team.id });

  const refreshed = await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken: user.refreshToken,
  });
  const { access_token } = refreshed.body as { access_token: string };
  expect(readToken(access_token).claims['selected_team_id']).toBe(team.id);
  const { accessToken } = await signIn(instance.app, { ...user, project });
  expect(readToken(accessToken).claims['selected_team_id']).toBe(team.id);
});

test('events keep the user with the team, and show both as the API does', async () => {
  await ask(instance.app, `PATCH /api/v1/teams/${team.id}`, {
    as: 'server',
    project,
    body: { client_metadata: { a: 1 }, server_metadata: [2], profile_image_url: 'https://example.com/a.png' },
  });
  const { body } = await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { selected_team_id: team.id },
  });

  const [stored] = await instance.query<{ version: number; data: object }>(
    "select version, data from events where project_id = $1 and type = 'user.updated' and data ->> 'id' = $2 order by sequence",
    [project.id, user.userId],
  );
  expect(stored && userView(instance.ctx, readStoredUser(stored))).toEqual(body);
  expect(stored?.version).toBe(1);
});

test('reading a user with it is one statement still', async () => {
  await change({ selected_team_id: team.id });
  const recorded = recordStatements(instance.ctx);
  const { accessToken } = user;
  await ask(recorded.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  recorded.take();

  await ask(recorded.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  expect(recorded.take()).toHaveLength(1);
});

test('whoever waits for their removal selects nothing', async () => {
  const membership = 'team_memberships where team_id = $1 and user_id = $2';
  const values = [team.id, user.userId];
  await using held = await holdRows(instance, `select from ${membership}`, values);
  const selecting = change({ selected_team_id: team.id });
  await held.untilWaiting(1);
  await held.query(`delete from ${membership}`, values);
  await held.release();

  expect(await selecting).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: user.userId }));
});

test('selecting beside a removal or a deletion leaves no selection without a membership', async () => {
  const second = await instance.secondProcess();
  for (let round = 0; round < 10; round += 1) {
    const member = await makeMember(instance.app, team);
    const body = { selected_team_id: team.id };
    const { accessToken } = member;
    const [selected, ended] = await Promise.all([
      ask(instance.app, ME, { as: 'client', project, accessToken, body }),
      round % 2 === 0
        ? ask(second, `DELETE /api/v1/team-memberships/${team.id}/${member.userId}`, { as: 'server', project })
        : ask(second, `DELETE /api/v1/users/${member.userId}`, { as: 'server', project }),
    ]);
    expect([200, 400, 404]).toContain(selected.status);
    expect(ended).toEqual(answered({ success: true }));
    expect(await instance.query('select * from selected_teams where user_id = $1', [member.userId])).toEqual([]);
  }
});
