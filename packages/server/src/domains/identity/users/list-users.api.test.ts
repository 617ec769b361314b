import { describe, expect } from 'vitest';
import { answered, ask, mismatch, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { addMember, makeTeam, removeMember } from '../../../testing/teams.ts';

const LIST = 'GET /api/v1/users';

interface Listed {
  readonly items: { readonly id: string; readonly display_name: string }[];
  readonly pagination?: { readonly next_cursor: string | null };
}

const test = instanceTest();
let project: OwnedProject;
/** In the order of their sign-up; each was active the longer ago the later they came. */
const names = ['Ada', 'Björn', 'Çelik', 'Dai', 'Eve 100%', 'Fo_o', String.raw`Gus\ta`, 'Hana'];
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  await makeProject(instance.app); // whose users nobody here sees
  for (const [index, name] of names.entries()) {
    instance.clock.advance(1000);
    const { body } = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { display_name: name, primary_email: `${'abcdefgh'[index]}.Person@Example.com` },
    });
    await instance.query('update users set last_active_at = $2 where id = $1', [
      (body as { id: string }).id,
      new Date(Date.UTC(2031, 0, 1) - index * 1000),
    ]);
  }
});

const list = (query: Record<string, string> = {}) =>
  ask(instance.app, `${LIST}?${new URLSearchParams(query)}`, { as: 'server', project });
const listed = ({ body }: WholeAnswer) => body as Listed;
const namesOf = (answer: WholeAnswer) => listed(answer).items.map((user) => user.display_name);
const found = async (query: string) => namesOf(await list({ query }));

/** All pages, one after the other. */
async function walk(query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const answer: WholeAnswer = await list({ ...query, ...(cursor !== null && { cursor }) });
    pages.push(namesOf(answer));
    cursor = listed(answer).pagination?.next_cursor ?? null;
  } while (cursor !== null);
  return pages;
}

test('without a limit all users come at once, the oldest first, as servers see them', async () => {
  const answer = await list();

  expect(namesOf(answer)).toEqual(names);
  expect(answer.body).toMatchObject({ is_paginated: false });
  expect(answer.body).not.toHaveProperty('pagination');
  const [first] = listed(answer).items;
  expect(await ask(instance.app, `GET /api/v1/users/${first?.id}`, { as: 'server', project })).toEqual(answered(first));
});

describe.each([
  ['signed_up_at', 'false', names],
  ['signed_up_at', 'true', names.toReversed()],
  ['last_active_at', 'false', names.toReversed()],
  ['last_active_at', 'true', names],
])('by %s, descending %s', (order_by, desc, expected) => {
  test('all come in that order', async () => {
    expect(namesOf(await list({ order_by, desc }))).toEqual(expected);
  });

  test.each([1, 3, 4, 8, 100])('pages of %i hold everybody once', async (limit) => {
    const pages = await walk({ order_by, desc, limit: String(limit) });

    expect(pages.flat()).toEqual(expected);
    expect(pages).toHaveLength(Math.ceil(names.length / limit));
  });
});

test('a page says where the next one begins, and the last one that it is the last', async () => {
  const answer = await list({ limit: '5' });
  const cursor = String(listed(answer).pagination?.next_cursor);

  expect(answer.body).toMatchObject({ is_paginated: true, pagination: { next_cursor: expect.any(String) } });
  expect((await list({ limit: '5', cursor })).body).toMatchObject({
    is_paginated: true,
    pagination: { next_cursor: null },
  });
  expect(namesOf(await list({ cursor }))).toEqual(names.slice(5)); // of the usual size
});

test('a page goes on where it ended, whoever has come and gone', async () => {
  const own = await makeProject(instance.app);
  const there = { as: 'server', project: own } as const;
  const create = async (display_name: string) => {
    instance.clock.advance(1000);
    const { body } = await ask(instance.app, 'POST /api/v1/users', { ...there, body: { display_name } });
    return (body as { id: string }).id;
  };
  await create('one');
  const second = await create('two');
  await create('three');
  const first = await ask(instance.app, `${LIST}?limit=2`, there);
  await ask(instance.app, `DELETE /api/v1/users/${second}`, there);
  await create('four');

  const cursor = String(listed(first).pagination?.next_cursor);
  expect(namesOf(await ask(instance.app, `${LIST}?limit=2&cursor=${cursor}`, there))).toEqual(['three', 'four']);
});

test('users of the same moment are told apart, also below a millisecond', async () => {
  const own = await makeProject(instance.app);
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, display_name)
     select $1, gen_random_uuid(), t, t, n::text
     from generate_series(1, 9) as n, lateral (select timestamptz '2031-01-01' + n / 3 * interval '1 microsecond' as t)`,
    [own.id],
  );
  const all: string[] = [];
  for (let cursor = ''; ;) {
    const given = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await ask(instance.app, `${LIST}?limit=2${given}`, { as: 'server', project: own });
    all.push(...namesOf(page));
    cursor = listed(page).pagination?.next_cursor ?? '';
    if (cursor === '') break;
  }

  expect(all.sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('a part of a name or an address finds its users, in any case', async () => {
  expect(await found('ADA')).toEqual(['Ada']);
  expect(await found('çel')).toEqual(['Çelik']);
  expect(await found('d.person@')).toEqual(['Dai']);
  expect(await found('example.COM')).toEqual(names);
  expect(await found(' hana ')).toEqual(['Hana']);
  expect(await found('nobody')).toEqual([]);
  expect(await found('')).toEqual(names);
});

test('one or two letters find those whose name or address begins with them', async () => {
  expect(await found('H')).toEqual(['Hana']);
  expect(await found('bj')).toEqual(['Björn']);
  expect(await found('ç')).toEqual(['Çelik']);
  expect(await found('D.')).toEqual(['Dai']);
  expect(await found('an')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('_')).toEqual([]);
  expect(await found('\\')).toEqual([]);
});

test('signs that mean something to the database mean themselves', async () => {
  expect(await found('00%')).toEqual(['Eve 100%']);
  expect(await found('fo_')).toEqual(['Fo_o']);
  expect(await found('s\\t')).toEqual([String.raw`Gus\ta`]);
  expect(await found("' or true --")).toEqual([]);
});

test('a whole id finds its user', async () => {
  const [first] = listed(await list()).items;

  expect(await found(first?.id ?? '')).toEqual(['Ada']);
  expect(await found((first?.id ?? '').toUpperCase())).toEqual(['Ada']);
  expect(await found('0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10')).toEqual([]);
});

test('a search goes page by page too', async () => {
  expect(await walk({ query: 'person', limit: '3', desc: 'true' })).toEqual([
    names.slice(5).toReversed(),
    names.slice(2, 5).toReversed(),
    names.slice(0, 2).toReversed(),
  ]);
});

test('what newer clients ask for is taken', async () => {
  expect(namesOf(await list({ include_restricted: 'true', include_anonymous: 'false' }))).toEqual(names);
  expect(namesOf(await list({ only_anonymous: 'false' }))).toEqual(names);
});

test('nobody is anonymous', async () => {
  expect(listed(await list({ only_anonymous: 'true' }))).toEqual({ items: [], is_paginated: false });
  expect(listed(await list({ only_anonymous: 'true', limit: '3', order_by: 'last_active_at' }))).toEqual({
    items: [],
    is_paginated: true,
    pagination: { next_cursor: null },
  });
});

test('of a team its members are listed, in every order, page by page and searched', async () => {
  const { items } = listed(await list({}));
  const team = await makeTeam(instance.app, { project });
  const members = items.slice(1, 6);
  for (const { id } of members.toReversed()) await addMember(instance.app, team, { userId: id });
  const memberNames = members.map(({ display_name }) => display_name);
  const ofTeam = { team_id: team.id };

  expect(namesOf(await list(ofTeam))).toEqual(memberNames);
  expect(namesOf(await list({ ...ofTeam, desc: 'true' }))).toEqual(memberNames.toReversed());
  expect(namesOf(await list({ ...ofTeam, order_by: 'last_active_at' })).toSorted()).toEqual(memberNames.toSorted());
  expect(await walk({ ...ofTeam, limit: '2' })).toEqual([
    memberNames.slice(0, 2),
    memberNames.slice(2, 4),
    memberNames.slice(4),
  ]);
  expect(namesOf(await list({ ...ofTeam, query: items[0]?.id ?? '' }))).toEqual([]);
  expect(namesOf(await list({ ...ofTeam, query: members[0]?.id ?? '' }))).toEqual(memberNames.slice(0, 1));

  await removeMember(instance.app, team, { userId: members[0]?.id ?? '' });
  expect(namesOf(await list(ofTeam))).toEqual(memberNames.slice(1));
});

test('each comes with how many teams they are in, and with the name of one, if that is asked', async () => {
  const own = await makeProject(instance.app);
  const { userId } = await signUp(instance.app, { project: own });
  const loner = await signUp(instance.app, { project: own });
  const listOwn = (query: string) => ask(instance.app, `${LIST}?${query}`, { as: 'server', project: own });
  const teamsOf = async (query: string) =>
    Object.fromEntries(
      ((await listOwn(query)).body as { items: { id: string; teams?: object }[] }).items.map(({ id, teams }) => [
        id,
        teams,
      ]),
    );
  const none = { count: { value: 0, is_capped: false }, name: null };
  expect(await teamsOf('include=teams')).toEqual({ [userId]: none, [loner.userId]: none });

  const made = [];
  for (const display_name of ['Kite Labs', 'Night Shift', '<b>Acme</b>']) {
    const team = await makeTeam(instance.app, { project: own, display_name });
    await addMember(instance.app, team, { userId });
    made.push({ ...team, display_name });
  }
  const first = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.display_name;
  const three = { count: { value: 3, is_capped: false }, name: first };
  const expected = { [userId]: three, [loner.userId]: none };
  for (const query of ['', '&order_by=last_active_at', '&limit=5', '&limit=5&order_by=last_active_at&mfa=false'])
    expect(await teamsOf(`include=teams${query}`)).toEqual(expected);
  expect(await teamsOf('limit=5')).toEqual({ [userId]: undefined, [loner.userId]: undefined });

  const body = { selected_team_id: made[2]?.id };
  await ask(instance.app, `PATCH /api/v1/users/${userId}`, { as: 'server', project: own, body });
  expect(await teamsOf('include=teams')).toMatchObject({ [userId]: { name: '<b>Acme</b>' } });

  await instance.query(
    `with made as (
       insert into teams (project_id, id, created_at, display_name)
       select $1, gen_random_uuid(), now(), 'Many' from generate_series(1, 98) returning id
     )
     insert into team_memberships (project_id, team_id, user_id, joined_at) select $1, id, $2, now() from made`,
    [own.id, userId],
  );
  expect(await teamsOf('include=teams')).toMatchObject({ [userId]: { count: { value: 100, is_capped: true } } });
  expect(await listOwn('include=everything')).toEqual(
    mismatch(LIST, 'query.include must be one of the following values: teams'),
  );
});

test('a team that is not there has no members, nor has one of another project', async () => {
  const foreign = await makeTeam(instance.app, { creator: await signUp(instance.app) });
  for (const team_id of ['d94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21', foreign.id])
    expect(await list({ team_id })).toEqual(answered({ items: [], is_paginated: false }));
});

test.each([
  ['limit', '0', 'query.limit must be a positive number'],
  ['limit', '-1', 'query.limit must be a positive number'],
  ['limit', '1e9', 'query.limit must be a positive number'],
  ['order_by', 'email', 'query.order_by must be one of the following values: signed_up_at, last_active_at'],
  ['desc', 'yes', 'query.desc must be one of the following values: true, false'],
  ['team_id', 'mine', 'query.team_id must be a valid uuid'],
  ['query', 'x'.repeat(257), 'query.query must be at most 256 characters'],
])('%s=%s is refused', async (name, value, problem) => {
  expect(await list({ [name]: value })).toEqual(mismatch(LIST, problem));
});

test.each(['x', 'c2lnbmVkX3VwX2F0IDEgeA', Buffer.from('signed_up_at 1 x').toString('base64url')])(
  'the cursor %s is refused',
  async (cursor) => {
    expect(await list({ cursor })).toEqual({
      status: 400,
      knownError: null,
      body: 'The cursor is not one of this list.',
    });
  },
);

test('a cursor of one order does not fit the other', async () => {
  const cursor = String(listed(await list({ limit: '1' })).pagination?.next_cursor);

  expect((await list({ cursor, order_by: 'last_active_at' })).status).toBe(400);
});
