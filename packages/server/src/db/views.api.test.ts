import { expect } from 'vitest';
import { ask } from '../testing/ask.ts';
import { sealAll } from '../testing/event-log.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { makeProject } from '../testing/make-project.ts';
import { signUp } from '../testing/sign-up.ts';
import { makeTeam } from '../testing/teams.ts';

/** What is promised in docs/guide/events.md, and no column more. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  users: [
    'project_id',
    'id',
    'primary_email',
    'primary_email_verified',
    'display_name',
    'signed_up_at',
    'last_active_at',
    'restricted_at',
    'client_metadata',
    'client_read_only_metadata',
    'server_metadata',
  ],
  teams: [
    'project_id',
    'id',
    'display_name',
    'created_at',
    'client_metadata',
    'client_read_only_metadata',
    'server_metadata',
  ],
  team_memberships: ['project_id', 'team_id', 'user_id', 'joined_at'],
  team_permissions: ['project_id', 'team_id', 'user_id', 'permission_id'],
  events: [
    'project_id',
    'position',
    'id',
    'type',
    'created_at',
    'actor',
    'actor_id',
    'address',
    'device',
    'request_id',
    'subject_id',
    'user_id',
    'team_id',
  ],
};

const test = instanceTest();

test('the views are those that are promised, column by column', async () => {
  const found = await instance.query<{ view: string; columns: string[] }>(
    `select table_name::text as view, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'keystead_views' group by table_name`,
  );

  expect(Object.fromEntries(found.map(({ view, columns }) => [view, columns]))).toEqual(VIEWS);
});

test('they show what the API shows', async () => {
  const project = await makeProject(instance.app);
  const user = await signUp(instance.app, { project });
  const team = await makeTeam(instance.app, { project, creator: user });
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { display_name: 'Mira' },
  });
  const read = (view: string) =>
    instance.query<Record<string, unknown>>(`select * from keystead_views.${view} where project_id = $1`, [project.id]);

  expect(await read('events')).toEqual([]); // they have no place yet
  await sealAll(instance);

  expect(await read('users')).toMatchObject([{ id: user.userId, primary_email: user.email, display_name: 'Mira' }]);
  expect(await read('teams')).toMatchObject([{ id: team.id }]);
  expect(await read('team_memberships')).toMatchObject([{ team_id: team.id, user_id: user.userId }]);
  expect(await read('team_permissions')).toMatchObject([{ user_id: user.userId, permission_id: 'admin' }]);
  const events = await read('events');
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'user.updated', subject_id: user.userId, actor: 'key' }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'team_membership.created', user_id: user.userId, team_id: team.id }),
  );
});

test.each(Object.keys(VIEWS))('nothing can be written through %s', async (view) => {
  await expect(instance.query(`delete from keystead_views.${view}`)).rejects.toThrow('cannot delete from view');
  await expect(instance.query(`update keystead_views.${view} set project_id = 'x'`)).rejects.toThrow(
    'cannot update view',
  );
});
