import { expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { addMember, makeTeam, type TestTeam } from '../../../testing/teams.ts';

const SEARCH = 'GET /api/v1/internal/search';

interface Found {
  readonly users: readonly { readonly id: string; readonly display_name: string }[];
  readonly teams: readonly { readonly id: string; readonly display_name: string; readonly member_count: object }[];
}

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
const userIds = new Map<string, string>();
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  for (const display_name of ['Priya Raman', 'Prisca Vale', 'April Ngata', '<img src=x onerror=alert(1)>']) {
    instance.clock.advance(1000);
    const { body } = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { display_name, primary_email: `person-${userIds.size}@example.com` },
    });
    userIds.set(display_name, (body as { id: string }).id);
  }
  team = await makeTeam(instance.app, { project, display_name: 'Prism Logistics' });
  await addMember(instance.app, team, { userId: userIds.get('April Ngata') ?? '' });
  const elsewhere = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
});

const search = (query: string) =>
  ask(instance.app, `${SEARCH}?query=${encodeURIComponent(query)}`, { as: 'admin', project });
async function found(query: string): Promise<{ users: string[]; teams: string[] }> {
  const { users, teams } = (await search(query)).body as Found;
  return {
    users: users.map(({ display_name }) => display_name),
    teams: teams.map(({ display_name }) => display_name),
  };
}

test('half a word finds users, who was active last first, and teams', async () => {
  expect(await found('pri')).toEqual({
    users: ['April Ngata', 'Prisca Vale', 'Priya Raman'],
    teams: ['Prism Logistics'],
  });
  expect(await found(' RAMAN ')).toEqual({ users: ['Priya Raman'], teams: [] });
  expect(await found('person-1@example.com')).toEqual({ users: ['Prisca Vale'], teams: [] });
  expect(await found('pr')).toEqual({ users: ['Prisca Vale', 'Priya Raman'], teams: ['Prism Logistics'] });
  expect(await found('nobody')).toEqual({ users: [], teams: [] });
});

test('a whole id finds its user or its team', async () => {
  expect(await found(userIds.get('Prisca Vale') ?? '')).toEqual({ users: ['Prisca Vale'], teams: [] });
  expect(await found(team.id)).toEqual({ users: [], teams: ['Prism Logistics'] });
});

test('users come as servers see them, teams with the number of their members', async () => {
  const id = userIds.get('April Ngata');
  const user = await ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project });
  const { body } = await ask(instance.app, `GET /api/v1/teams/${team.id}`, { as: 'server', project });

  expect(await search('april')).toEqual(answered({ users: [user.body], teams: [] }));
  expect(await search('prism')).toEqual(
    answered({ users: [], teams: [{ ...(body as object), member_count: { value: 1, is_capped: false } }] }),
  );
});

test('signs mean themselves', async () => {
  expect(await found('<img')).toEqual({ users: ['<img src=x onerror=alert(1)>'], teams: [] });
  expect(await found('p%a')).toEqual({ users: [], teams: [] });
  expect(await found("' or true --")).toEqual({ users: [], teams: [] });
});

test('five of each are found at most', async () => {
  const crowd = await makeProject(instance.app);
  for (let number = 1; number <= 6; number += 1) {
    instance.clock.advance(1000);
    const given = { as: 'server', project: crowd, body: { display_name: `Prix ${number}` } } as const;
    await ask(instance.app, 'POST /api/v1/users', given);
    await ask(instance.app, 'POST /api/v1/teams', given);
  }
  const { body } = await ask(instance.app, `${SEARCH}?query=prix`, { as: 'admin', project: crowd });
  const names = ['Prix 6', 'Prix 5', 'Prix 4', 'Prix 3', 'Prix 2'].map((display_name) => ({ display_name }));
  expect(body).toMatchObject({ users: names, teams: names });
});

test.each([
  ['', 'query.query is a required field'],
  ['   ', 'query.query must not be blank'],
  ['x'.repeat(257), 'query.query must be at most 256 characters'],
])('%j is refused', async (query, problem) => {
  expect(await search(query)).toEqual(mismatch(SEARCH, problem));
});
