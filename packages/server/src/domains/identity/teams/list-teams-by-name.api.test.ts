import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { addMember, makeTeam } from '../../../testing/teams.ts';

const test = instanceTest();
let project: OwnedProject;
let mira: SignedIn;
let jonas: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  mira = await signUp(instance.app, { project });
  jonas = await signUp(instance.app, { project });
  const make = (display_name: string, creator?: SignedIn) =>
    makeTeam(instance.app, { project, display_name, ...(creator && { creator }) });
  await make('Gamma');
  await make('acme sales', mira);
  await make('Äpfel', jonas);
  await make('Acme Design', mira);
  await addMember(instance.app, await make('beta 100%', jonas), mira);
  await makeTeam(instance.app, { project: await makeProject(instance.app), display_name: 'Acme elsewhere' });
});

interface List {
  readonly items: readonly { display_name: string; member_count?: object }[];
  readonly pagination?: { next_cursor: string | null };
}
const list = async (query: string, options: object = { as: 'server' }): Promise<List> =>
  (await ask(instance.app, `GET /api/v1/teams${query}`, { project, ...options })).body as List;
const names = async (query: string, options?: object) =>
  (await list(query, options)).items.map(({ display_name }) => display_name);

const BY_NAME = ['Acme Design', 'acme sales', 'Äpfel', 'beta 100%', 'Gamma'];

test('in the order of names capital letters and marks do not part what belongs together', async () => {
  expect(await names('?order_by=display_name')).toEqual(BY_NAME);
  expect(await names('?order_by=display_name&desc=true')).toEqual(BY_NAME.toReversed());
  expect(await names('?order_by=display_name&query=ac')).toEqual(['Acme Design', 'acme sales']);
  expect(await names(`?order_by=display_name&user_id=${jonas.userId}`)).toEqual(['Äpfel', 'beta 100%']);
  expect(
    await names('?order_by=display_name&user_id=me&desc=true', { as: 'client', accessToken: mira.accessToken }),
  ).toEqual(['beta 100%', 'acme sales', 'Acme Design']);
});

/** All pages of so many teams. */
async function pages(query: string, limit: number, options?: object): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(`?${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`, options);
    found.push(page.items.map(({ display_name }) => display_name));
    cursor = page.pagination?.next_cursor;
  } while (cursor);
  return found;
}

test.each([1, 2, 3])('in pages of %d', async (limit) => {
  const asked = 'order_by=display_name';
  expect((await pages(asked, limit)).flat()).toEqual(BY_NAME);
  expect((await pages(`${asked}&desc=true`, limit)).flat()).toEqual(BY_NAME.toReversed());
});

test('whatever they are called: the same, with spaces, or longer than what is looked at', async () => {
  const odd = await makeProject(instance.app);
  const given = [
    'Same',
    'same',
    'SAME',
    'a  b',
    'a b c',
    '😀 team',
    `${'ﷺ'.repeat(255)}a`,
    'é'.repeat(256),
    'é'.repeat(255),
    'שלום',
    '%_\\',
  ];
  for (const display_name of given) await makeTeam(instance.app, { project: odd, display_name });
  const options = { as: 'server', project: odd };
  const all = await names('?order_by=display_name', options);
  expect(all.toSorted()).toEqual(given.toSorted());
  for (const limit of [1, 2, 4]) {
    expect((await pages('order_by=display_name', limit, options)).flat()).toEqual(all);
    expect((await pages('order_by=display_name&desc=true', limit, options)).flat()).toEqual(all.toReversed());
  }
});

test('a page goes on after the name that was, whatever the team is called now', async () => {
  const moved = await makeProject(instance.app);
  const options = { as: 'server', project: moved };
  const made = new Map<string, string>();
  for (const display_name of ['a', 'b', 'c', 'd'])
    made.set(display_name, (await makeTeam(instance.app, { project: moved, display_name })).id);
  const first = await list('?order_by=display_name&limit=2', options);
  await ask(instance.app, `PATCH /api/v1/teams/${made.get('b')}`, {
    as: 'server',
    project: moved,
    body: { display_name: 'z' },
  });
  await ask(instance.app, `DELETE /api/v1/teams/${made.get('a')}`, {
    as: 'server',
    project: moved,
  });
  const cursor = first.pagination?.next_cursor;
  expect(await names(`?order_by=display_name&limit=3&cursor=${cursor}`, options)).toEqual(['c', 'd', 'z']);
});

test('a cursor of the other order is refused', async () => {
  for (const [order, other] of [
    ['created_at', 'display_name'],
    ['display_name', 'created_at'],
  ]) {
    const { pagination } = await list(`?limit=1&order_by=${order}`);
    expect(
      await ask(instance.app, `GET /api/v1/teams?order_by=${other}&cursor=${pagination?.next_cursor}`, {
        as: 'server',
        project,
      }),
    ).toEqual({
      status: 400,
      knownError: null,
      body: 'The cursor is not one of this list.',
    });
  }
});

test('more than a part of them comes as one, with the number of members', async () => {
  const many = await makeProject(instance.app);
  await instance.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, gen_random_uuid(), $2, 'Team ' || lpad(n::text, 3, '0') from generate_series(1, 250) as n`,
    [many.id, instance.clock.now()],
  );
  const { items } = await list('?order_by=display_name&desc=true&include=member_count', {
    as: 'server',
    project: many,
  });
  expect(items).toHaveLength(250);
  expect(items[0]).toMatchObject({
    display_name: 'Team 250',
    member_count: { value: 0, is_capped: false },
  });
  const found = items.map(({ display_name }) => display_name);
  expect(found).toEqual(found.toSorted().toReversed());
  expect(
    await names('?order_by=display_name', {
      as: 'server',
      project: await makeProject(instance.app),
    }),
  ).toEqual([]);
});
