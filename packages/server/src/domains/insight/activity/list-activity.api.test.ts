import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const LIST = 'GET /api/v1/internal/events';

interface Shown {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly created_at_millis: number;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly address: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}
interface Page {
  readonly items: readonly Shown[];
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  readonly subjects: readonly { readonly id: string; readonly name: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

const test = instanceTest();

const list = (project: OwnedProject, query = '') =>
  ask(instance.app, `${LIST}${query}`, { as: 'admin', project }) as Promise<{ status: number; body: Page }>;

async function readAll(project: OwnedProject, query: string): Promise<readonly Shown[]> {
  const found: Shown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: Page } = await list(project, `?${query}${cursor && `&cursor=${cursor}`}`);
    found.push(...body.items);
    cursor = body.pagination.next_cursor;
  }
  return found;
}
const idsOf = (items: readonly Shown[]) => items.map(({ id }) => id);

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const THING = uuidOf(1);
const OTHER_THING = uuidOf(2);
const KEY = uuidOf(3);
const OWNER = uuidOf(4);

/** Events of many kinds by many, at many times; every combination of two occurs, and some do not. */
async function recordMixed(projectId: string, count: number): Promise<void> {
  const now = instance.clock.now();
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address)
     select $1, gen_random_uuid(),
       case when n % 3 = 0 then 'user.deleted' when n % 3 = 1 then 'team_membership.created' else 'session.token_reused' end, 1,
       $2::timestamptz + n * interval '1 hour',
       case when n % 3 = 0 then jsonb_build_object('id', case when n % 2 = 0 then $4::text else $5::text end)
         when n % 3 = 1 then jsonb_build_object('team_id', $4::text, 'user_id', $5::text)
         else jsonb_build_object('id', gen_random_uuid(), 'user_id', case when n % 4 = 0 then $4::text else $5::text end) end,
       case when n % 5 = 0 then 'owner' when n % 5 = 1 then 'system' else 'key' end,
       case when n % 5 = 0 then $7::uuid when n % 5 = 1 then null else $6::uuid end,
       case when n % 7 < 3 then '203.0.113.7' when n % 7 < 6 then '2001:db8::1' end
     from generate_series(1, $3) as n`,
    [projectId, now, count, THING, OTHER_THING, KEY, OWNER],
  );
  await sealAll(instance);
}

describe('filters', () => {
  const COUNT = 200;
  let project: OwnedProject;
  let all: readonly Shown[];
  let start: number;
  test.beforeAll(async () => {
    project = await makeSilentProject(instance);
    start = instance.clock.now().getTime();
    await recordMixed(project.id, COUNT);
    await recordMixed((await makeSilentProject(instance)).id, COUNT);
    all = await readAll(project, 'limit=1000');
  });
  const hour = (number: number) => start + number * 3_600_000;

  const filters: Readonly<Record<string, () => { query: string; fits: (event: Shown) => boolean }>> = {
    type: () => ({ query: 'type=user.deleted', fits: ({ type }) => type === 'user.deleted' }),
    'group of types': () => ({ query: 'type=session.*', fits: ({ type }) => type.startsWith('session.') }),
    'actor by id': () => ({ query: `actor=${KEY}`, fits: ({ actor }) => actor.id === KEY }),
    'actor by kind': () => ({ query: 'actor=system', fits: ({ actor }) => actor.type === 'system' }),
    subject: () => ({
      query: `subject=${THING}`,
      fits: ({ data }) => [data?.['id'], data?.['user_id'], data?.['team_id']].includes(THING),
    }),
    address: () => ({ query: 'address=2001:db8::1', fits: ({ address }) => address === '2001:db8::1' }),
    from: () => ({ query: `from=${hour(50)}`, fits: (event) => event.created_at_millis >= hour(50) }),
    to: () => ({ query: `to=${hour(120)}`, fits: (event) => event.created_at_millis < hour(120) }),
  };
  const names = Object.keys(filters);
  const pairs = names
    .flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))
    .filter((pair) => !(pair.includes('actor by id') && pair.includes('actor by kind'))) // one is asked for
    .filter((pair) => !(pair.includes('type') && pair.includes('group of types')));

  test('without any the whole log is listed, newest first, and nothing of another project', () => {
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: COUNT }, (_, index) => COUNT - index));
  });

  test.each(pairs)('%s and %s leave what a plain filter leaves', async (one, other) => {
    const both = [filters[one]?.(), filters[other]?.()].flatMap((filter) => filter ?? []);
    const query = [...new Set(both.map((filter) => filter.query))].join('&');
    const expected = idsOf(all.filter((event) => both.every(({ fits }) => fits(event))));

    expect(idsOf(await readAll(project, query))).toEqual(expected);
    expect(idsOf(await readAll(project, `${query}&limit=7`))).toEqual(expected);
    expect(expected.length).toBeLessThan(COUNT);
  });

  test('all of them together do, too', async () => {
    const every = names
      .filter((name) => name !== 'actor by kind' && name !== 'group of types')
      .flatMap((name) => filters[name]?.() ?? []);
    const expected = all.filter((event) => every.every(({ fits }) => fits(event)));

    expect(idsOf(await readAll(project, every.map(({ query }) => query).join('&')))).toEqual(idsOf(expected));
    expect(expected.length).toBeGreaterThan(0);
  });

  test('what fits nobody is an empty list', async () => {
    expect((await list(project, `?subject=${NO_ID}`)).body).toEqual({
      items: [],
      actors: [],
      subjects: [],
      pagination: { next_cursor: null },
      retention: { days: 90, instance_days: 90 },
    });
    expect(await readAll(project, `to=${hour(-1)}`)).toEqual([]);
    expect(await readAll(project, `from=${hour(COUNT + 1)}`)).toEqual([]);
  });
});

test('an answer looks at five thousand events at most, and the next goes on behind them', async () => {
  const project = await makeSilentProject(instance);
  await signUp(instance.app, { project });
  await sealAll(instance);
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data, actor)
     select $1, gen_random_uuid(), 'user.deleted', 1, $2, jsonb_build_object('id', gen_random_uuid()), 'system'
     from generate_series(1, 5000)`,
    [project.id, instance.clock.now()],
  );
  await sealAll(instance);

  const { body } = await list(project, '?actor=user');
  expect(body.items).toEqual([]);
  expect(body.pagination.next_cursor).not.toBeNull();
  expect(await readAll(project, 'actor=user')).toMatchObject([
    { type: 'session.created', position: 2 },
    { type: 'user.created', position: 1 },
  ]);
});

test('pages have a hundred events unless others are asked for, and a thousand at most', async () => {
  const project = await makeSilentProject(instance);
  await recordMixed(project.id, 1200);

  expect((await list(project)).body.items).toHaveLength(100);
  expect((await list(project, '?limit=5000')).body.items).toHaveLength(1000);
});

test('it says what those are called who did it', async () => {
  const project = await makeSilentProject(instance);
  const { userId } = await signUp(instance.app, { project });
  await ask(instance.app, `PATCH /api/v1/users/${userId}`, { as: 'server', project, body: { display_name: 'Mira' } });
  await instance.query(
    "update events set actor = 'user', actor_id = $2 where project_id = $1 and type = 'user.created'",
    [project.id, userId],
  );
  await sealAll(instance);

  const { items, actors } = (await list(project)).body;
  expect(items.map(({ type, actor }) => [type, actor.type])).toEqual([
    ['user.updated', 'key'],
    ['session.created', 'user'],
    ['user.created', 'user'],
  ]);
  const [set] = await instance.query<{ id: string; description: string }>(
    'select id, description from api_keys where project_id = $1',
    [project.id],
  );
  expect(actors).toHaveLength(2);
  expect(actors).toEqual(
    expect.arrayContaining([
      { id: userId, name: 'Mira' },
      { id: set?.id, name: set?.description },
    ]),
  );
});

const byName = (subjects: Page['subjects']) => [...subjects].sort((one, other) => one.name.localeCompare(other.name));

test('the users and teams of events are named, those of other projects and deleted ones are not', async () => {
  const project = await makeSilentProject(instance);
  const elsewhere = await makeSilentProject(instance);
  const team = { id: randomUUID(), name: 'Design' };
  const [named, unnamed, deleted] = [randomUUID(), randomUUID(), randomUUID()];
  const users = [
    [named, 'Mira', null],
    [unnamed, null, 'noor@example.com'],
  ];
  for (const [owner, suffix] of [
    [project, ''],
    [elsewhere, ' elsewhere'],
  ] as const) {
    for (const [id, name, email] of users)
      await instance.query(
        `insert into users (project_id, id, display_name, primary_email, primary_email_normalized, signed_up_at, last_active_at)
         values ($1, $2, $3 || $5, $4 || $5, $4 || $5, $6, $6)`,
        [owner.id, id, name, email, suffix, instance.clock.now()],
      );
    await instance.query('insert into teams (project_id, id, display_name, created_at) values ($1, $2, $3, $4)', [
      owner.id,
      team.id,
      team.name + suffix,
      instance.clock.now(),
    ]);
  }
  const events = [
    ['user.deleted', { id: named }],
    ['user.deleted', { id: deleted }],
    ['team_membership.deleted', { user_id: unnamed, team_id: team.id }],
    ['team.deleted', { id: team.id }],
  ];
  for (const [type, data] of events)
    await instance.query(
      `insert into events (project_id, id, type, version, created_at, data, actor)
       values ($1, gen_random_uuid(), $2, 1, $3, $4, 'system')`,
      [project.id, type, instance.clock.now(), JSON.stringify(data)],
    );
  await sealAll(instance);

  const { items, subjects } = (await list(project)).body;
  expect(byName(subjects)).toEqual([
    { id: team.id, name: 'Design' },
    { id: named, name: 'Mira' },
    { id: unnamed, name: 'noor@example.com' },
  ]);
  const left = items.find(({ type }) => type === 'team_membership.deleted');
  const answer = await ask(instance.app, `${LIST}/${left?.id}`, { as: 'admin', project });
  expect(byName((answer.body as Page).subjects)).toEqual([
    { id: team.id, name: 'Design' },
    { id: unnamed, name: 'noor@example.com' },
  ]);
});

test('it says for how many days events are kept', async () => {
  const project = await makeSilentProject(instance);
  const body = { config: { event_retention_days: 365 } };
  await ask(instance.app, 'PATCH /api/v1/internal/projects/current', { as: 'admin', project, body });
  expect((await list(project)).body).toMatchObject({ retention: { days: 365, instance_days: 90 } });
});

test('refuses what it does not know', async () => {
  const project = await makeSilentProject(instance);
  expect(await list(project, '?type=user.renamed')).toMatchObject({ status: 400 });
  expect(await list(project, '?type=people.*')).toMatchObject({ status: 400 });
  expect(await list(project, '?actor=somebody')).toMatchObject({ status: 400 });
  expect(await list(project, '?from=today')).toEqual(mismatch(LIST, 'query.from must be a moment in milliseconds'));
  expect(await list(project, '?limit=0')).toEqual(mismatch(LIST, 'query.limit must be a positive number'));
  expect(await list(project, '?cursor=nonsense')).toEqual(answered('The cursor is not one of this list.', 400));
  expect(await list(project, '?since=1')).toEqual(mismatch(LIST, 'query contains unknown properties: since'));
});

describe('one event', () => {
  const get = (project: OwnedProject, id: string) =>
    ask(instance.app, `${LIST}/${id}`, { as: 'admin', project }) as Promise<{
      status: number;
      body: { event: Shown; previous: Shown | null; actors: Page['actors'] };
    }>;

  test('of a change comes with the one before, of another not', async () => {
    const project = await makeSilentProject(instance);
    const { userId } = await signUp(instance.app, { project });
    await signUp(instance.app, { project });
    for (const name of ['Mira', 'Mira Okafor'])
      await ask(instance.app, `PATCH /api/v1/users/${userId}`, { as: 'server', project, body: { display_name: name } });
    await sealAll(instance);
    const [last, middle, , first] = (await list(project)).body.items.filter(({ type }) => type.startsWith('user.'));

    expect((await get(project, last?.id ?? '')).body).toMatchObject({
      event: { id: last?.id, data: { display_name: 'Mira Okafor' } },
      previous: { id: middle?.id, data: { display_name: 'Mira' } },
      actors: [{ id: last?.actor.id }],
    });
    expect((await get(project, middle?.id ?? '')).body.previous).toMatchObject({ id: first?.id, type: 'user.created' });
    expect((await get(project, first?.id ?? '')).body.previous).toBeNull();
  });

  test('of another project is not there, nor one that has no place yet', async () => {
    const project = await makeSilentProject(instance);
    await signUp(instance.app, { project });
    const [event] = await instance.query<{ id: string }>('select id from events where project_id = $1', [project.id]);

    expect(await get(project, event?.id ?? '')).toEqual(refused('EVENT_NOT_FOUND'));
    await sealAll(instance);
    expect(await get(project, event?.id ?? '')).toMatchObject({ status: 200 });
    expect(await get(await makeSilentProject(instance), event?.id ?? '')).toEqual(refused('EVENT_NOT_FOUND'));
  });
});
