import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { explainPage } from '../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { selectActivity, type ActivityPart } from './activity.queries.ts';

const EVENTS = 30_000;
const PAGE = 101;
const LOOKS = 500;

const test = instanceTest();
let project: OwnedProject;
let client: pg.Client;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  for (const { id } of [project, await makeProject(instance.app)])
    await client.query(
      `insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, position)
       select $1, gen_random_uuid(), case when n % 1000 = 0 then 'team.deleted' else 'user.updated' end, 1,
         $2::timestamptz + n * interval '1 minute', jsonb_build_object('id', md5((n % 3000)::text)::uuid), 'user',
         md5((n % 3000)::text)::uuid, '203.0.113.' || (n % 3000)::text, n
       from generate_series(1, $3) as n`,
      [id, instance.clock.now(), EVENTS],
    );
  await client.query('analyze');
});
afterAll(() => client.end());

const explain = (changes: Partial<ActivityPart>) =>
  explainPage(
    client,
    selectActivity({
      projectId: project.id,
      types: undefined,
      actor: undefined,
      subject: undefined,
      address: undefined,
      from: undefined,
      to: undefined,
      before: undefined,
      looks: PAGE,
      limit: PAGE,
      ...changes,
    }),
    { isAnew: true },
  );
const NOBODY = '8f14e45f-ceea-467f-abb7-15ac7d4ad9b1';
const minute = (number: number) => new Date(instance.clock.now().getTime() + number * 60_000);

test.each([
  ['the newest', {}, 'events_by_position', PAGE],
  ['those far down', { before: '2000' }, 'events_by_position', PAGE],
  ['a rare type', { types: ['team.deleted'] }, 'events_by_type', EVENTS / 1000],
  ['rare types', { types: ['team.created', 'team.updated', 'team.deleted'] }, 'events_by_type', EVENTS / 1000],
  ['an actor', { actor: { id: NOBODY } }, 'events_by_actor', 1],
  ['an address', { address: '203.0.113.7' }, 'events_by_address', EVENTS / 3000],
  ['a subject', { subject: NOBODY }, 'events_by_subject_in_order', 1],
] as const)('%s are read along their index, without the others', async (_, changes, index, rows) => {
  const page = await explain(changes);

  expect(page.indexes).toContain(index);
  expect(page.rows).toBe(rows);
  expect(page.read).toBeLessThanOrEqual(rows * 3);
});

const bounded: readonly (readonly [string, () => Partial<ActivityPart>])[] = [
  ['a kind of actor that nobody is', () => ({ actor: { kind: 'owner' } })],
  ['a type and an actor that have nothing in common', () => ({ types: ['user.updated'], actor: { kind: 'system' } })],
  ['an old range', () => ({ from: minute(100), to: minute(150) })],
  ['an old range of a type that most are', () => ({ types: ['user.updated'], from: minute(100), to: minute(150) })],
];

test.each(bounded)('of %s no more are looked at than allowed', async (_, changes) => {
  const { read } = await explain({ ...changes(), looks: LOOKS });

  expect(read).toBeLessThanOrEqual(LOOKS * 2); // where most are of a type, PostgreSQL may leave out the others on its way
});
