import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const CHANGE = 'PATCH /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const change = (config: unknown) => ask(instance.app, CHANGE, { as: 'admin', project, body: { config } });
const refs = (...ids: string[]) => ids.map((id) => ({ id }));

test('a new project begins with the roles admin and member', async () => {
  const definitions = await instance.query(
    `select permission_id, description, contained_permission_ids, reachable_permission_ids
     from permission_definitions where project_id = $1 order by 1`,
    [project.id],
  );

  const all = ['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members'];
  const some = ['$read_members', '$invite_members'];
  const containing = (ids: string[]) => ({ contained_permission_ids: ids, reachable_permission_ids: ids });
  expect(definitions).toEqual([
    { permission_id: 'admin', description: 'Default permission for team creators', ...containing(all) },
    { permission_id: 'member', description: 'Default permission for team members', ...containing(some) },
  ]);
});

test('default permissions are replaced, shown in order and each once', async () => {
  const answer = await change({
    team_creator_default_permissions: refs('member', 'admin', '$read_members', 'member'),
    team_member_default_permissions: [],
  });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      config: {
        team_creator_default_permissions: refs('$read_members', 'admin', 'member'),
        team_member_default_permissions: [],
      },
    },
  });
});

test.each(['team_creator_default_permissions', 'team_member_default_permissions'])(
  '%s that do not exist are refused and change nothing',
  async (name) => {
    expect(await change({ allow_localhost: false, [name]: refs('admin', 'superhero') })).toEqual(
      answered('The default permission "superhero" does not exist.', 400),
    );
    expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).toMatchObject({
      body: {
        config: {
          allow_localhost: true,
          team_creator_default_permissions: refs('admin'),
          team_member_default_permissions: refs('member'),
        },
      },
    });
  },
);

test('a permission of another project does not count', async () => {
  await instance.query(`insert into permission_definitions (project_id, permission_id) values ($1, 'pilot')`, [
    project.id,
  ]);
  const other = await makeProject(instance.app);
  const body = { config: { team_member_default_permissions: refs('pilot') } };

  expect((await ask(instance.app, CHANGE, { as: 'admin', project: other, body })).status).toBe(400);
  expect((await ask(instance.app, CHANGE, { as: 'admin', project, body })).status).toBe(200);
});

test('what does not fit is named with its place', async () => {
  expect(await change({ team_member_default_permissions: [{}, { id: 'member', team_id: 'x' }, 'member'] })).toEqual(
    mismatch(
      CHANGE,
      'body.config.team_member_default_permissions[0].id is a required field',
      'body.config.team_member_default_permissions[1] contains unknown properties: team_id',
      'body.config.team_member_default_permissions[2] must be of type object',
    ),
  );
});
