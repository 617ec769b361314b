import { beforeEach, expect } from 'vitest';
import { CHUNK_SIZE } from '../../../db/in-chunks.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, revoke, type TestTeam } from '../../../testing/teams.ts';

const test = instanceTest();
let project: OwnedProject;
let creator: SignedIn;
let team: TestTeam;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  creator = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator });
});

const deleteTeam = () =>
  ask(instance.app, `DELETE /api/v1/teams/${team.id}`, { as: 'client', project, accessToken: creator.accessToken });
const membersLeft = async () =>
  (await instance.query('select from team_memberships where team_id = $1', [team.id])).length;

test('more members than one statement deletes go with their team', async () => {
  const others = 2 * CHUNK_SIZE;
  await instance.query(
    `with made as (
       insert into users (project_id, id, signed_up_at, last_active_at, primary_email_verified, email_auth_enabled)
       select $1, gen_random_uuid(), now(), now(), false, false from generate_series(1, ${others})
       returning project_id, id
     )
     insert into team_memberships (project_id, team_id, user_id, joined_at) select project_id, $2, id, now() from made`,
    [project.id, team.id],
  );
  expect(await membersLeft()).toBe(others + 1);

  expect(await deleteTeam()).toEqual(answered({ success: true }));
  expect(await membersLeft()).toBe(0);
});

test('whoever loses the permission while they delete a team deletes nothing of it', async () => {
  const other = await makeMember(instance.app, team);
  const member = 'select from team_memberships where team_id = $1 and user_id = $2';
  await using held = await holdRows(instance, member, [team.id, other.userId]);
  const deleting = deleteTeam();
  await held.untilWaiting(1);
  await revoke(instance.app, team, creator, 'admin');
  await held.release();

  expect(await deleting).toEqual(
    refused('TEAM_PERMISSION_REQUIRED', {
      team_id: team.id,
      user_id: creator.userId,
      permission_id: '$delete_team',
    }),
  );
  expect(await membersLeft()).toBe(2);
});
