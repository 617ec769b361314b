import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import type { Call, RequestLine } from '../../../testing/call.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const DEFINITIONS = '/api/v1/team-permission-definitions';
const CREATE = `POST ${DEFINITIONS}` as const;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const send = (line: RequestLine, body?: unknown, by: Call = { project }) =>
  ask(instance.app, line, { as: 'admin', ...by, ...(body !== undefined && { body }) });
const create = (id: string, ...contained: string[]) => send(CREATE, { id, contained_permission_ids: contained });
const update = (id: string, changes: object) => send(`PATCH ${DEFINITIONS}/${id}`, changes);
const remove = (id: string) => send(`DELETE ${DEFINITIONS}/${id}`);
const definition = (id: string, ...contained: string[]) => ({ id, contained_permission_ids: contained });

async function list(by?: Call) {
  const { status, body } = await send(`GET ${DEFINITIONS}`, undefined, by);
  expect(status).toBe(200);
  return (body as { items: unknown[] }).items;
}

/** What each definition is stored to contain in the end. */
async function reachable(): Promise<Record<string, string[]>> {
  const rows = await instance.query<{ id: string; ids: string[] }>(
    'select permission_id as id, reachable_permission_ids as ids from permission_definitions where project_id = $1',
    [project.id],
  );
  return Object.fromEntries(rows.map(({ id, ids }) => [id, [...ids].sort()]));
}

const described = (id: string, description: string, ...contained: string[]) => ({
  ...definition(id, ...contained),
  description,
});
const systemOnes = [
  described('$update_team', 'Update the team information'),
  described('$delete_team', 'Delete the team'),
  described('$read_members', 'Read and list the other members of the team'),
  described('$remove_members', 'Remove other members from the team'),
  described('$invite_members', 'Invite other users to the team'),
];
const adminRole = described(
  'admin',
  'Default permission for team creators',
  '$delete_team',
  '$invite_members',
  '$read_members',
  '$remove_members',
  '$update_team',
);
const memberRole = described('member', 'Default permission for team members', '$invite_members', '$read_members');

test('own ones are listed by their id, then those of the system in their order', async () => {
  await create('zebra', 'member', '$read_members');
  await send(CREATE, { id: 'b:2', description: 'Sees invoices' });
  await create('b_1');

  expect(await send(`GET ${DEFINITIONS}`)).toEqual(
    answered({
      items: [
        adminRole,
        { ...definition('b:2'), description: 'Sees invoices' },
        definition('b_1'),
        memberRole,
        definition('zebra', '$read_members', 'member'),
        ...systemOnes,
      ],
      is_paginated: false,
    }),
  );
});

const pageOf = async (query: string) =>
  (await send(`GET ${DEFINITIONS}?${query}`)).body as {
    items: { id: string }[];
    is_paginated: boolean;
    pagination?: { next_cursor: string | null };
  };
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test('pages go on where the last one ended, whatever was deleted in between', async () => {
  await create('billing');
  const first = await pageOf('limit=2');
  expect(idsOf(first)).toEqual(['admin', 'billing']);
  expect(first.is_paginated).toBe(true);

  await remove('billing');
  const second = await pageOf(`limit=3&cursor=${first.pagination?.next_cursor}`);
  expect(idsOf(second)).toEqual(['member', ...SYSTEM_PERMISSION_IDS.slice(0, 2)]);
  const last = await pageOf(`limit=3&cursor=${second.pagination?.next_cursor}`);
  expect(last).toEqual({ items: systemOnes.slice(2), is_paginated: true, pagination: { next_cursor: null } });
  expect(await send(`GET ${DEFINITIONS}?cursor=nonsense`)).toMatchObject({
    status: 400,
    body: 'The cursor is not one of this list.',
  });
});

test('a search finds parts of ids and of descriptions', async () => {
  await send(CREATE, { id: 'b:2', description: 'Sees Invoices' });
  expect(idsOf(await pageOf('query=%20invoiceS'))).toEqual(['b:2']);
  expect(await pageOf('query=MEMBER')).toEqual({
    items: [memberRole, ...systemOnes.filter(({ id }) => id.includes('member'))],
    is_paginated: false,
  });
  expect(await pageOf('query=nowhere&limit=5')).toEqual({
    items: [],
    is_paginated: true,
    pagination: { next_cursor: null },
  });
});

test('the internal project has none of its own', async () => {
  expect(await list({})).toEqual(systemOnes);
});

test('what is created is answered as it is listed, in this project alone', async () => {
  const other = await makeProject(instance.app);
  const body = { id: 'auditor', description: 'Reads', contained_permission_ids: ['member', '$read_members', 'member'] };

  const answer = await send(CREATE, body);

  const created = { ...definition('auditor', '$read_members', 'member'), description: 'Reads' };
  expect(answer).toEqual(answered(created, 201));
  expect(await list()).toContainEqual(created);
  expect(await list({ project: other })).toEqual([adminRole, memberRole, ...systemOnes]);
  expect((await reachable())['auditor']).toEqual(['$invite_members', '$read_members', 'member']);
});

test('a change leaves what it does not name', async () => {
  await send(CREATE, { id: 'auditor', description: 'Reads', contained_permission_ids: ['member'] });

  expect(await update('auditor', {})).toEqual(answered({ ...definition('auditor', 'member'), description: 'Reads' }));
  expect(await update('auditor', { id: 'auditor', contained_permission_ids: [] })).toEqual(
    answered({ ...definition('auditor'), description: 'Reads' }),
  );
  expect(await update('auditor', { description: '' })).toEqual(answered(definition('auditor')));
  expect(await list()).toEqual([adminRole, definition('auditor'), memberRole, ...systemOnes]);
});

test('what contains a permission reaches what that comes to contain, and loses it again', async () => {
  await create('low', '$read_members');
  await create('middle', 'low');
  await create('high', 'middle', 'member');

  await update('low', { contained_permission_ids: ['$update_team'] });
  expect(await reachable()).toMatchObject({
    middle: ['$update_team', 'low'],
    high: ['$invite_members', '$read_members', '$update_team', 'low', 'member', 'middle'],
  });

  await update('middle', { contained_permission_ids: [] });
  expect(await reachable()).toMatchObject({
    middle: [],
    high: ['$invite_members', '$read_members', 'member', 'middle'],
  });
});

test('a new name is followed by what contains it, directly or not, and by defaults', async () => {
  await create('high', 'member', 'admin');
  await create('top', 'high');

  expect(await update('member', { id: 'guest', description: 'Looks' })).toEqual(
    answered({ ...memberRole, id: 'guest', description: 'Looks' }),
  );

  expect(await list()).toEqual([
    adminRole,
    { ...memberRole, id: 'guest', description: 'Looks' },
    definition('high', 'admin', 'guest'),
    definition('top', 'high'),
    ...systemOnes,
  ]);
  expect((await reachable())['top']).toEqual([...SYSTEM_PERMISSION_IDS, 'admin', 'guest', 'high'].sort());
  expect(await send('GET /api/v1/projects/current')).toMatchObject({
    body: {
      config: {
        team_creator_default_permissions: [{ id: 'admin' }],
        team_member_default_permissions: [{ id: 'guest' }],
      },
    },
  });
});

test('a deleted permission is in no container and no default, and its name is free again', async () => {
  await create('high', 'member', '$update_team');
  await create('top', 'high');

  expect(await remove('member')).toEqual(answered({ success: true }));

  expect(await list()).toEqual([
    adminRole,
    definition('high', '$update_team'),
    definition('top', 'high'),
    ...systemOnes,
  ]);
  expect((await reachable())['top']).toEqual(['$update_team', 'high']);
  expect(await send('GET /api/v1/projects/current')).toMatchObject({
    body: { config: { team_member_default_permissions: [] } },
  });
  expect(await create('member')).toEqual(answered(definition('member'), 201));
});

const taken = (id: string) => refused('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id });
const missing = (id: string) => refused('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: id });
const circular = (id: string) => refused('PERMISSION_CONTAINS_ITSELF', { permission_id: id });
const unknown = (id: string) => refused('PERMISSION_NOT_FOUND', { permission_id: id });
const LOCKED = answered('System permissions cannot be changed or deleted.', 400);

test.each([
  ['a name that is taken', () => create('member'), taken('member')],
  ['a name of the system', () => create('$read_members'), taken('$read_members')],
  ['contents that are not there', () => create('a', 'member', 'nowhere'), missing('nowhere')],
  ['itself as contents', () => create('a', 'a'), circular('a')],
  ['a new name that is taken', () => update('low', { id: 'member' }), taken('member')],
  ['a new name of the system', () => update('low', { id: '$delete_team' }), taken('$delete_team')],
  [
    'new contents that are not there',
    () => update('low', { contained_permission_ids: ['nowhere'] }),
    missing('nowhere'),
  ],
  ['its old name as contents', () => update('low', { id: 'new', contained_permission_ids: ['low'] }), missing('low')],
  ['its new name as contents', () => update('low', { id: 'new', contained_permission_ids: ['new'] }), circular('new')],
  ['a short cycle', () => update('low', { contained_permission_ids: ['middle'] }), circular('low')],
  ['a long cycle', () => update('low', { contained_permission_ids: ['$read_members', 'high'] }), circular('low')],
  ['a change of nothing known', () => update('nowhere', { description: 'x' }), unknown('nowhere')],
  ['the deletion of nothing known', () => remove('nowhere'), unknown('nowhere')],
  ['a change of a system permission', () => update('$read_members', { description: 'x' }), LOCKED],
  ['the deletion of a system permission', () => remove('$invite_members'), LOCKED],
] as const)('%s is refused, and nothing is written', async (_, change, answer) => {
  await create('low');
  await create('middle', 'low');
  await create('high', 'middle');
  const before = await list();

  expect(await rowsAddedBy(instance, async () => expect(await change()).toEqual(answer))).toEqual({});
  expect(await list()).toEqual(before);
});

const CHARACTERS = 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed';
const DOLLAR = 'System permissions must start with a dollar sign';
const SYSTEM = 'Invalid system permission';

test.each([
  ['Admin', CHARACTERS],
  ['a b', CHARACTERS],
  ['a-b', CHARACTERS],
  ['a$', CHARACTERS],
  ['$', CHARACTERS],
  ['ä', CHARACTERS],
  ['update_team', DOLLAR],
  ['invite_members', DOLLAR],
  ['$billing', SYSTEM],
])('%j is no name for a permission', async (id, message) => {
  expect(await create(id)).toEqual(mismatch(CREATE, message));
  expect(await update('member', { id })).toEqual(mismatch(`PATCH ${DEFINITIONS}/member`, message));
});

test('permissions of another project are neither found nor contained', async () => {
  await create('low');
  const by = { project: await makeProject(instance.app) };

  expect(await send(`PATCH ${DEFINITIONS}/low`, {}, by)).toEqual(unknown('low'));
  expect(await send(`DELETE ${DEFINITIONS}/low`, undefined, by)).toEqual(unknown('low'));
  expect(await send(CREATE, { id: 'a', contained_permission_ids: ['low'] }, by)).toEqual(missing('low'));
});

test('a project has a thousand permissions at most', async () => {
  await instance.query(
    `insert into permission_definitions (project_id, permission_id) select $1, 'p' || n from generate_series(1, 997) n`,
    [project.id],
  );

  expect((await create('last')).status).toBe(201);
  expect(await create('surplus')).toEqual(answered('The project has 1000 permissions already.', 400));
  expect((await update('last', { id: 'renamed' })).status).toBe(200);
});

test('what permissions contain in all is bounded', async () => {
  await instance.query(
    `insert into permission_definitions (project_id, permission_id, contained_permission_ids)
     select $1, 'p' || n, case when n < 300 then array['p' || n + 1] else '{}' end from generate_series(1, 300) n
     union all
     select $1, 'q' || n, array['p1'] from generate_series(1, 16) n`,
    [project.id],
  );
  const tooMany = answered('All permissions together would contain more than 50000 others, directly or not.', 400);

  expect((await create('q17', 'p1')).status).toBe(201);
  expect(await create('q18', 'p1')).toEqual(tooMany);
  expect(await update('p300', { contained_permission_ids: ['member'] })).toEqual(tooMany);
});
