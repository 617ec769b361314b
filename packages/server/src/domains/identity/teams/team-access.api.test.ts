import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { grant, makeMember, makeTeam, removeMember, revoke, type TestTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';

let project: OwnedProject;
let creator: SignedIn;
let team: TestTeam;
const test = instanceTest({ signUpLimits: { perNetworkInOneHour: 1000 } });
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  creator = await signUp(instance.app, { project });
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project, creator });
});

const CALLS = {
  read: { method: 'GET', body: undefined, permission: undefined },
  change: { method: 'PATCH', body: { display_name: 'Changed' }, permission: '$update_team' },
  deletion: { method: 'DELETE', body: undefined, permission: '$delete_team' },
} as const;
type Kind = keyof typeof CALLS;
const lineOf = (kind: Kind, id: string): RequestLine => `${CALLS[kind].method} /api/v1/teams/${id}`;

const as = (user: SignedIn | undefined, kind: Kind, id = team.id): Promise<WholeAnswer> =>
  ask(instance.app, lineOf(kind, id), {
    as: 'client',
    project,
    accessToken: user?.accessToken,
    body: CALLS[kind].body,
  });
const byServer = (kind: Kind, id = team.id, body: object | undefined = CALLS[kind].body) =>
  ask(instance.app, lineOf(kind, id), { as: 'server', project, body });
const eventTypes = async () =>
  (
    await instance.query<{ type: string }>(
      "select type from events where project_id = $1 and type like 'team.%' and data ->> 'id' = $2 order by sequence",
      [project.id, team.id],
    )
  ).map(({ type }) => type);

describe.each(Object.keys(CALLS) as Kind[])('a %s', (kind) => {
  const { permission } = CALLS[kind];
  const outside = (user: SignedIn, id = team.id) =>
    refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: id, user_id: user.userId });

  test('needs somebody who is signed in', async () => {
    expect(await as(undefined, kind)).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  });

  test('is refused to all who are outside alike: strangers, members of other teams, those who were removed', async () => {
    const stranger = await signUp(instance.app, { project });
    const other = await makeTeam(instance.app, { project, creator: stranger });
    const removed = await makeMember(instance.app, team, permission ? [permission] : []);
    await removeMember(instance.app, team, removed);

    expect(await as(stranger, kind)).toEqual(outside(stranger));
    expect(await as(creator, kind, other.id)).toEqual(outside(creator, other.id));
    expect(await as(removed, kind)).toEqual(outside(removed));
    expect(await as(creator, kind, NO_ID)).toEqual(outside(creator, NO_ID));
    expect((await byServer('read')).body).toMatchObject({ display_name: 'Acme Design' });
    expect(await eventTypes()).toEqual(['team.created']);
  });

  test('of a server finds the teams of its project alone', async () => {
    const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });

    for (const id of [NO_ID, foreign.id])
      expect(await byServer(kind, id)).toEqual(refused('TEAM_NOT_FOUND', { team_id: id }));
    expect((await byServer(kind)).status).toBe(200);
  });

  test('is open to whoever has a permission that contains its own', async () => {
    expect((await as(creator, kind)).status).toBe(200);
  });
});

test('a read is for every member', async () => {
  expect((await as(await makeMember(instance.app, team), 'read')).status).toBe(200);
});

test.each(['change', 'deletion'] as const)(
  'a %s is for those who have its permission, until the moment that it is taken',
  async (kind) => {
    const { permission } = CALLS[kind];
    const member = await makeMember(instance.app, team);
    const refusal = refused('TEAM_PERMISSION_REQUIRED', {
      team_id: team.id,
      user_id: member.userId,
      permission_id: permission,
    });
    expect(await as(member, kind)).toEqual(refusal);

    const second = await instance.secondProcess();
    await grant(second, team, member, permission);
    await revoke(second, team, member, permission);
    expect(await as(member, kind)).toEqual(refusal);
    await grant(second, team, member, permission);
    expect((await as(member, kind)).status).toBe(200);
  },
);

describe('what is changed', () => {
  test('is shown as each may see it, and told once', async () => {
    const everything = {
      display_name: 'Acme',
      profile_image_url: 'https://example.com/a.png',
      client_metadata: { a: 1 },
      client_read_only_metadata: [2],
      server_metadata: 'three',
    };
    const { server_metadata: _, ...shown } = everything;
    const created_at_millis = instance.clock.now().getTime();

    expect(await byServer('change', team.id, everything)).toEqual(
      answered({ id: team.id, created_at_millis, ...everything }),
    );
    expect(await as(creator, 'read')).toEqual(answered({ id: team.id, ...shown }));
    expect(await byServer('read')).toEqual(answered({ id: team.id, created_at_millis, ...everything }));
    expect(await eventTypes()).toEqual(expect.arrayContaining(['team.created', 'team.updated']));
    expect(await eventTypes()).toHaveLength(2);
  });

  test('leaves what is left out, and null takes away', async () => {
    await byServer('change', team.id, { client_metadata: 1, profile_image_url: 'https://example.com/a.png' });

    expect((await byServer('change', team.id, {})).body).toMatchObject({
      display_name: 'Acme Design',
      client_metadata: 1,
      profile_image_url: 'https://example.com/a.png',
    });
    expect((await byServer('change', team.id, { client_metadata: null, profile_image_url: null })).body).toMatchObject({
      client_metadata: null,
      profile_image_url: null,
    });
  });

  test.each([
    [{ display_name: '' }, 'body.display_name is a required field'],
    [{ display_name: null }, 'body.display_name must be of type string'],
    [{ server_metadata: 1 }, 'body contains unknown properties: server_metadata'],
    [{ client_read_only_metadata: 1 }, 'body contains unknown properties: client_read_only_metadata'],
    [{ id: NO_ID }, 'body contains unknown properties: id'],
  ])('is not %j', async (body, problem) => {
    const line = lineOf('change', team.id);
    const { accessToken } = creator;
    expect(await ask(instance.app, line, { as: 'client', project, accessToken, body })).toEqual(
      mismatch(line, problem),
    );
  });
});

test('a deleted team is gone for everybody, and its deletion is told by its id alone', async () => {
  expect(await as(creator, 'deletion')).toEqual(answered({ success: true }));

  expect(await byServer('read')).toEqual(refused('TEAM_NOT_FOUND', { team_id: team.id }));
  expect(await as(creator, 'read')).toEqual(
    refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team.id, user_id: creator.userId }),
  );
  expect(
    await instance.query(
      "select data from events where project_id = $1 and type = 'team.deleted' and data ->> 'id' = $2",
      [project.id, team.id],
    ),
  ).toEqual([{ data: { id: team.id } }]);
});

test('an owner who deletes one has signed in, or entered the password, within ten minutes; keys are not asked', async () => {
  const owned = await makeProject(instance.app);
  const { userId, accessToken: adminAccessToken, password } = owned.owner;
  const { id } = await makeTeam(instance.app, { project: owned });
  const asOwner = { as: 'admin', project: owned, adminAccessToken } as const;
  await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
    userId,
  ]);

  expect(await ask(instance.app, lineOf('deletion', id), asOwner)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect((await ask(instance.app, lineOf('read', id), asOwner)).status).toBe(200);
  await ask(instance.app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    accessToken: adminAccessToken,
    body: { password },
  });
  expect(await ask(instance.app, lineOf('deletion', id), asOwner)).toEqual(answered({ success: true }));

  const other = await makeTeam(instance.app, { project: owned });
  expect(await ask(instance.app, lineOf('deletion', other.id), { as: 'admin', project: owned })).toEqual(
    answered({ success: true }),
  );
});
