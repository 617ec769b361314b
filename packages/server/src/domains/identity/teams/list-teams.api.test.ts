import { describe, expect } from 'vitest';
import { ask, mismatch, refused } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { addMember, makeTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const test = instanceTest();
let project: OwnedProject;
let mira: SignedIn;
let jonas: SignedIn;
const ids = new Map<string, string>();
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  mira = await signUp(instance.app, { project });
  jonas = await signUp(instance.app, { project });
  for (const [display_name, creator] of [
    ['Acme Design', mira],
    ['Beta 100%', jonas],
    ['Gamma', undefined],
    ['Acme Sales', mira],
    ['Äpfel', jonas],
  ] as const) {
    instance.clock.advance(1000);
    const team = await makeTeam(instance.app, { project, display_name, ...(creator && { creator }) });
    ids.set(display_name, team.id);
    if (display_name === 'Beta 100%') await addMember(instance.app, team, mira);
  }
  await makeTeam(instance.app, { project: await makeProject(instance.app), display_name: 'Acme elsewhere' });
});

interface List {
  readonly items: readonly { display_name: string; server_metadata?: unknown; member_count?: object }[];
  readonly is_paginated: boolean;
  readonly pagination?: { next_cursor: string | null; count?: object };
}
const list = async (query: string, options: object = { as: 'server' }) =>
  (await ask(instance.app, `GET /api/v1/teams${query}`, { project, ...options })).body as List;
const names = async (query: string, options?: object) =>
  (await list(query, options)).items.map(({ display_name }) => display_name);
const me = (user: SignedIn) => ({ as: 'client', accessToken: user.accessToken });

const ALL = ['Acme Design', 'Beta 100%', 'Gamma', 'Acme Sales', 'Äpfel'];

test('servers list all teams of the project, the oldest first', async () => {
  expect(await names('')).toEqual(ALL);
  expect(await names('?order_by=created_at')).toEqual(ALL);
  expect(await names('?desc=true')).toEqual(ALL.toReversed());
  expect(await list('')).toMatchObject({ is_paginated: false });
});

test('what newer clients ask for is taken', async () => {
  expect(await names('?include_restricted=true&include_anonymous=true')).toEqual(ALL);
});

test('or those of one user', async () => {
  expect(await names(`?user_id=${mira.userId}`)).toEqual(['Acme Design', 'Beta 100%', 'Acme Sales']);
  expect(await names(`?user_id=${jonas.userId}&desc=true`)).toEqual(['Äpfel', 'Beta 100%']);
  expect(await names('?user_id=me', { as: 'server', accessToken: jonas.accessToken })).toEqual(['Beta 100%', 'Äpfel']);
});

test('people list their own, as members see them', async () => {
  const { items } = await list('?user_id=me', me(mira));
  expect(items.map(({ display_name }) => display_name)).toEqual(['Acme Design', 'Beta 100%', 'Acme Sales']);
  expect(items[0]).toEqual({
    id: ids.get('Acme Design'),
    display_name: 'Acme Design',
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
  });
  expect(await names(`?user_id=${jonas.userId}`, me(jonas))).toEqual(['Beta 100%', 'Äpfel']);
  expect(await names('?user_id=me&query=acme&limit=1&desc=true', me(mira))).toEqual(['Acme Sales']);
});

test('and nobody else’s', async () => {
  const refusal = { status: 403, knownError: null, body: 'Clients may only ask for the signed-in user.' };
  const asMira = { as: 'client', project, accessToken: mira.accessToken } as const;

  expect(await ask(instance.app, 'GET /api/v1/teams', asMira)).toEqual(refusal);
  expect(await ask(instance.app, `GET /api/v1/teams?user_id=${jonas.userId}`, asMira)).toEqual(refusal);
  expect(await ask(instance.app, `GET /api/v1/teams?user_id=${NO_ID}`, asMira)).toEqual(refusal);
  expect(await ask(instance.app, 'GET /api/v1/teams?user_id=me', { as: 'client', project })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
  expect(await ask(instance.app, `GET /api/v1/teams?user_id=${NO_ID}`, { as: 'server', project })).toEqual(
    refused('USER_NOT_FOUND'),
  );
});

test.each([
  ['acme', ['Acme Design', 'Acme Sales']],
  ['  SALES ', ['Acme Sales']],
  ['ä', ['Äpfel']],
  ['am', []],
  ['ga', ['Gamma']],
  ['100%', ['Beta 100%']],
  ['%%%', []],
  ['a_m', []],
])('a search for %j finds %j', async (words, found) => {
  expect(await names(`?query=${encodeURIComponent(words)}`)).toEqual(found);
});

test('a whole id finds its team', async () => {
  expect(await names(`?query=${ids.get('Gamma')}`)).toEqual(['Gamma']);
  expect(await names(`?query=${NO_ID}`)).toEqual([]);
});

test('pages go on where the last one ended, whatever was created in between', async () => {
  const first = await list('?limit=2');
  expect(first).toMatchObject({
    is_paginated: true,
    items: [{ display_name: 'Acme Design' }, { display_name: 'Beta 100%' }],
  });
  const cursor = first.pagination?.next_cursor;
  const second = await list(`?limit=2&cursor=${cursor}`);
  expect(second.items.map(({ display_name }) => display_name)).toEqual(['Gamma', 'Acme Sales']);
  const last = await list(`?limit=2&cursor=${second.pagination?.next_cursor}`);
  expect(last).toMatchObject({ items: [{ display_name: 'Äpfel' }], pagination: { next_cursor: null } });
});

describe('the number of members', () => {
  const counts = async (query: string, options?: object) =>
    (await list(query, options)).items.map(({ member_count }) => member_count);
  const exactly = (value: number) => ({ value, is_capped: false });

  test('comes with each team if servers ask for it', async () => {
    const expected = [1, 2, 0, 1, 1].map(exactly);
    expect(await counts('?include=member_count')).toEqual(expected);
    expect(await counts('?include=member_count&limit=2&desc=true')).toEqual([exactly(1), exactly(1)]);
    expect(await counts(`?include=member_count&user_id=${jonas.userId}`)).toEqual([exactly(2), exactly(1)]);
    expect(await counts('')).toEqual(expected.map(() => undefined));
  });

  test('is not for members to see', async () => {
    expect(await counts('?include=member_count&user_id=me', me(mira))).toEqual([undefined, undefined, undefined]);
  });

  test('counts nobody of another project whose ids are the same', async () => {
    const elsewhere = await makeProject(instance.app);
    await copyProject(instance, { from: project.id, to: elsewhere.id });
    await instance.query(
      `insert into team_memberships (project_id, team_id, user_id, joined_at)
       select u.project_id, t.id, u.id, now() from users u join teams t on t.project_id = u.project_id where u.project_id = $1
       on conflict do nothing`,
      [elsewhere.id],
    );
    expect(await counts('?include=member_count')).toEqual([1, 2, 0, 1, 1].map(exactly));
  });

  test('ends at 10,000', async () => {
    const crowd = await makeProject(instance.app);
    const team = await makeTeam(instance.app, { project: crowd });
    await instance.query(
      `insert into users (project_id, id, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), t, t from generate_series(1, 10001), lateral (select timestamptz '2030-01-01' as t)`,
      [crowd.id],
    );
    await instance.query('analyze users'); // each membership looks for its user, by an index from now on
    const join = (people: number) =>
      instance.query(
        `insert into team_memberships (project_id, team_id, user_id, joined_at)
         select project_id, $2, id, signed_up_at from users where project_id = $1 order by id limit $3
         on conflict do nothing`,
        [crowd.id, team.id, people],
      );
    await join(10_000);
    expect(await counts('?include=member_count', { as: 'server', project: crowd })).toEqual([exactly(10_000)]);
    await join(10_001);
    expect(await counts('?include=member_count', { as: 'server', project: crowd })).toEqual([
      { value: 10_000, is_capped: true },
    ]);
  });

  test('and that of invitations are all that can be asked for beside a team', async () => {
    expect(await ask(instance.app, 'GET /api/v1/teams?include=members', { as: 'server', project })).toEqual(
      mismatch(
        'GET /api/v1/teams',
        'query.include must be one or more of the following values, with commas between: member_count, invitation_count',
      ),
    );
  });
});

test.each([
  ['', 5],
  ['&query=acme', 2],
  ['&query=nothing', 0],
  ['&query=ac', 2],
])('teams are counted beside a page: %j', async (query, value) => {
  for (const count of ['capped', 'all'])
    expect((await list(`?limit=1&count=${count}${query}`)).pagination?.count).toEqual({ value, is_capped: false });
});

test('the teams of a user are counted for servers, not for the user', async () => {
  expect((await list(`?user_id=${mira.userId}&count=all`)).pagination?.count).toEqual({ value: 3, is_capped: false });
  expect((await list('?user_id=me&count=all', me(mira))).pagination).toEqual({ next_cursor: null });
});

test('a cursor of another list is refused', async () => {
  const users = await ask(instance.app, 'GET /api/v1/users?limit=1', { as: 'server', project });
  const { pagination } = users.body as List;
  for (const cursor of ['x', pagination?.next_cursor])
    expect(await ask(instance.app, `GET /api/v1/teams?cursor=${cursor}`, { as: 'server', project })).toEqual({
      status: 400,
      knownError: null,
      body: 'The cursor is not one of this list.',
    });
});

test('more than a part of a list comes as one', async () => {
  const many = await makeProject(instance.app);
  await instance.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, gen_random_uuid(), $2, 'Team ' || n from generate_series(1, 250) as n`,
    [many.id, instance.clock.now()],
  );
  const { body } = await ask(instance.app, 'GET /api/v1/teams', { as: 'server', project: many });
  const found = (body as List).items.map(({ display_name }) => display_name);
  expect(found).toHaveLength(250);
  expect(new Set(found).size).toBe(250);
});
