import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const LIMIT = 3;
const [ACME, NORD] = ['a1b1c1d1-2222-4333-8444-555555555551', 'a1b1c1d1-2222-4333-8444-555555555552'];
const FULL = `team_id: the team has reached the limit of ${LIMIT} members`;

let project: OwnedProject;
let elsewhere: OwnedProject;
const test = instanceTest({ teamLimits: { membersPerTeam: LIMIT } });
beforeEach(async () => {
  project = await makeProject(instance.app);
  elsewhere = await makeProject(instance.app);
});

const userId = (place: number) => `11111111-2222-4333-8444-${String(place).padStart(12, '0')}`;
const users = (count: number) => Array.from({ length: count }, (_, place) => ({ id: userId(place) }));
const teams = [ACME, NORD].map((id) => ({ type: 'team', id, display_name: 'Team' }));
const member = (team_id: string, place: number) => ({
  type: 'team_membership',
  team_id,
  user_id: userId(place),
  permission_ids: [],
});
const run = (lines: readonly object[], asked: object = {}, app: App = instance.app) =>
  imported(app, { project, ...asked }, ndjson(...lines));
const errorsOf = async (id: string) =>
  (await ask(instance.app, `GET /api/v1/internal/imports/${id}/errors`, { as: 'admin', project })).body;
const membersOf = async (team: string, of = project) =>
  (await instance.query('select from team_memberships where project_id = $1 and team_id = $2', [of.id, team])).length;
const both = [{ dry_run: 'true' }, {}];

test('who would be one more than a team may have is refused by line, and the other team takes its own', async () => {
  const file = [
    ...users(5),
    ...teams,
    ...[0, 1, 2, 3, 0].map((place) => member(ACME, place)),
    ...[3, 4].map((place) => member(NORD, place)),
  ];

  for (const asked of both) {
    const result = await run(file, asked);
    expect(result).toMatchObject({ created: 12, existing: 1, refused: 1, reasons: [{ message: FULL, count: 1 }] });
    expect(await errorsOf(result.id)).toBe(`line,reason\r\n11,"${FULL}"\r\n`);
  }
  expect([await membersOf(ACME), await membersOf(NORD)]).toEqual([LIMIT, 2]);
});

test('who is in the team already counts, and who comes in another batch of the file', async () => {
  await run([...users(1), ...teams, member(ACME, 0)]);
  // A batch is 500 rows: the first and the last memberships are read in two.
  const file = [...users(600), member(ACME, 1), ...users(600), member(ACME, 2), member(ACME, 3), member(NORD, 3)];

  for (const asked of both) expect(await run(file, asked)).toMatchObject({ created: 602, refused: 1 });
  expect([await membersOf(ACME), await membersOf(NORD)]).toEqual([LIMIT, 1]);
  expect(await run([member(ACME, 0), member(ACME, 3)])).toMatchObject({ existing: 1, refused: 1 });
});

test('members of a team with the same id elsewhere take no room here, nor what a dry run has seen there', async () => {
  const id = '22222222-2222-4333-8444-555555555555';
  const file = [...users(LIMIT), ...teams, ...users(LIMIT).map((_, place) => member(ACME, place))];
  await run(file, { project: elsewhere });
  await instance.query(
    `insert into import_keys
     select $1, $2, substr(sha256(convert_to($3, 'UTF8')), 1, 16) || substr(sha256(convert_to(n::text, 'UTF8')), 1, 16)
     from generate_series(1, 3) as n`,
    [elsewhere.id, id, ACME],
  );

  expect(await run(file, { id, dry_run: 'true' })).toMatchObject({ refused: 0 });
  expect(await run(file)).toMatchObject({ refused: 0 });
  expect([await membersOf(ACME), await membersOf(ACME, elsewhere)]).toEqual([LIMIT, LIMIT]);
});

test('two files and a server at once fill the team, and no more', async () => {
  const second = await instance.secondProcess({ teamLimits: { membersPerTeam: LIMIT } });
  await run([...users(12), ...teams]);
  const several = (first: number) => [0, 1, 2].map((place) => member(ACME, first + place));

  const [one, other, added] = await Promise.all([
    run(several(0)),
    run(several(3), {}, second),
    Promise.all(
      [6, 7, 8].map((place) =>
        ask(second, `POST /api/v1/team-memberships/${ACME}/${userId(place)}`, { as: 'server', project }),
      ),
    ),
  ]);

  expect(await membersOf(ACME)).toBe(LIMIT);
  const came = one.created + other.created + added.filter(({ status }) => status === 201).length;
  expect(came).toBe(LIMIT);
  expect(one.refused + other.refused).toBe(6 - one.created - other.created);
});

test('who joins while a file waits for the team has the room first', async () => {
  await run([...users(LIMIT + 1), ...teams]);
  await using held = await holdRows(instance, 'select id from teams where project_id = $1 and id = $2', [
    project.id,
    ACME,
  ]);
  const importing = run([member(ACME, 0)]);
  await held.untilWaiting(1);
  await held.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at)
     select project_id, $2, id, now() from users where project_id = $1 and id <> $3`,
    [project.id, ACME, userId(0)],
  );
  await held.release();

  expect(await importing).toMatchObject({ created: 0, refused: 1, reasons: [{ message: FULL }] });
  expect(await membersOf(ACME)).toBe(LIMIT);
});
