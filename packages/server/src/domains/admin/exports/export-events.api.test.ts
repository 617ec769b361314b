import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { sealAll } from '../../../testing/event-log.ts';
import { exported } from '../../../testing/exports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

interface Line {
  readonly position: number;
  readonly type: string;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly actor_name: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}
const write = (asked: object = {}) => exported(instance.app, project, { kind: 'events', ...asked });
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Of nobody: by the system, one after the other. */
async function record(count: number, projectId = project.id): Promise<void> {
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data, actor)
     select $1, gen_random_uuid(), 'user.deleted', 1, $2, jsonb_build_object('id', gen_random_uuid()), 'system'
     from generate_series(1, $3)`,
    [projectId, instance.clock.now(), count],
  );
  await sealAll(instance);
}

test('what happened leaves as servers see it, newest first, with who did it', async () => {
  const { userId } = await signUp(instance.app, { project });
  await ask(instance.app, `PATCH /api/v1/users/${userId}`, { as: 'server', project, body: { display_name: 'Mira' } });
  await sealAll(instance);

  const lines = linesOf(await write());

  const changed = lines.find(({ type }) => type === 'user.updated');
  expect(changed).toMatchObject({
    actor: { type: 'key' },
    actor_name: 'Tests',
    data: { id: userId, display_name: 'Mira' },
  });
  expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => lines.length - index));
});

test('a long log leaves whole, page by page, and nothing of another project', async () => {
  await record(2300);
  await record(10, (await makeProject(instance.app)).id);
  const [log] = await instance.query<{ count: number }>(
    'select count(*)::int as count from events where project_id = $1',
    [project.id],
  );

  const places = linesOf(await write()).map(({ position }) => position);

  expect(places).toHaveLength(log?.count ?? 0);
  expect(new Set(places).size).toBe(places.length);
});

test('a filter chooses, also where it has to look far back', async () => {
  const { userId } = await signUp(instance.app, { project });
  await record(5100);

  const lines = linesOf(await write({ event_filter: { actor: 'user' } }));

  expect(lines).toMatchObject([
    { type: 'session.created', data: { user_id: userId } },
    { type: 'user.created', data: { id: userId } },
  ]);
  const later = instance.clock.now().getTime() + 3_600_000;
  expect(await write({ event_filter: { from_millis: later } })).toBe('');
  expect(linesOf(await write({ event_filter: { to_millis: later, type: 'user.created' } }))).toHaveLength(1);
});

test('as CSV it has a line for the columns, and what a spreadsheet would run is a text', async () => {
  const { userId } = await signUp(instance.app, { project });
  await instance.query('update events set device = $2 where project_id = $1', [project.id, '=HYPERLINK("x")']);
  await sealAll(instance);

  const [columns, first] = (await write({ format: 'csv', event_filter: { type: 'user.created' } })).split('\r\n');

  expect(columns).toBe('position,id,type,created_at,actor_type,actor_id,actor_name,address,device,request_id,data');
  expect(first).toContain(`,user.created,${instance.clock.now().toISOString()},user,,,`);
  expect(first).toContain(`"'=HYPERLINK(""x"")"`);
  expect(first).toContain(`""id"":""${userId}""`);
});

test('a filter of users says nothing of events, nor one of events of users', async () => {
  const message = 'Users are chosen by either filter or user_ids, and events by event_filter.';
  const create = (body: object) =>
    ask(instance.app, 'POST /api/v1/internal/exports', { as: 'admin', project, body: { format: 'csv', ...body } });

  expect(await create({ kind: 'events', filter: { verified: true } })).toEqual(answered(message, 400));
  expect(await create({ kind: 'users', event_filter: { actor: 'owner' } })).toEqual(answered(message, 400));
});
