import { beforeEach, expect } from 'vitest';
import { exported } from '../../../testing/exports.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const MIRA = '11111111-2222-4333-8444-555555555555';
/** More than are read at once. */
const TEAMS = 450;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

interface Line {
  readonly type: string;
  readonly id?: string;
  readonly team_id?: string;
  readonly is_selected?: boolean;
}

const user = { type: 'user', id: MIRA, primary_email: 'mira@example.com' };
const teamId = (place: number) => `21111111-2222-4333-8444-${String(place).padStart(12, '0')}`;
const team = (place: number, created_at_millis = 1_600_000_000_000) => ({
  type: 'team',
  id: teamId(place),
  display_name: `Team ${place}`,
  created_at_millis,
});
const member = (place: number, is_selected = false) => ({
  type: 'team_membership',
  team_id: teamId(place),
  user_id: MIRA,
  permission_ids: [],
  is_selected,
});
const run = (of: OwnedProject, ...lines: object[]) => imported(instance.app, { project: of }, ndjson(...lines));
const linesOf = async (of: OwnedProject, type: string): Promise<Line[]> =>
  (await exported(instance.app, of, { kind: 'project' }))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.type === type);

test('more teams and members than are read at once come each once, teams in the order in which they were made', async () => {
  const places = Array.from({ length: TEAMS }, (_, place) => place);
  const madeAt = (place: number) => 1_600_000_000_000 + ((TEAMS - place) % 3);
  await run(
    project,
    user,
    ...places.map((place) => team(place, madeAt(place))),
    ...places.map((place) => member(place)),
  );

  const inOrder = places.toSorted((one, other) => madeAt(one) - madeAt(other) || one - other);
  expect((await linesOf(project, 'team')).map(({ id }) => id)).toEqual(inOrder.map(teamId));
  expect((await linesOf(project, 'team_membership')).map(({ team_id }) => team_id)).toEqual(places.map(teamId));
});

test('which team somebody has selected is told by this project alone', async () => {
  const elsewhere = await makeProject(instance.app);
  await run(project, user, team(1), team(2), member(1), member(2, true));
  await run(elsewhere, user, team(1), team(2), member(1, true), member(2));

  const selected = async (of: OwnedProject) =>
    (await linesOf(of, 'team_membership')).map(({ is_selected }) => is_selected);
  expect(await selected(project)).toEqual([false, true]);
  expect(await selected(elsewhere)).toEqual([true, false]);
});

test('the settings of a project with a team and nobody in it stay as they are', async () => {
  await run(project, team(1));

  expect(
    await run(project, { type: 'keystead', kind: 'project', version: 1 }, { type: 'project', display_name: 'Moved' }),
  ).toMatchObject({ created: 0, existing: 2, refused: 0 });
  const [settings] = await linesOf(project, 'project');
  expect(settings).not.toMatchObject({ display_name: 'Moved' });
});
