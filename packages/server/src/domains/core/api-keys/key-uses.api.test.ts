import { accessTypes, type AccessType } from '@keystead/contract';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { internalKeys, internalProject } from '../../../testing/test-instance.ts';
import { seedInstance } from '../../admin/instance/seed-instance.ts';
import { createKeyUses, type UsedSet } from './key-uses.ts';

const SETS = 'GET /api/v1/internal/api-keys';
const CURRENT = 'GET /api/v1/projects/current';
const MINUTE_MS = 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => instance.clock.now().getTime();
const use = (as: AccessType, app = instance.app) => ask(app, CURRENT, { as, project });
/** As the owner sees it, who uses no key. */
async function lastUsed(): Promise<unknown> {
  const given = { as: 'admin', project, adminAccessToken: project.owner.accessToken } as const;
  const { body } = await ask(instance.app, SETS, given);
  return (body as { items: { last_used_at_millis: unknown }[] }).items.map((set) => set.last_used_at_millis);
}
const storedSet = async (): Promise<UsedSet> => {
  const [row] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  return { projectId: project.id, setId: row?.id ?? '', wasUsedByClients: true };
};

test.each(accessTypes)('a set was last used when its %s key last opened a request', async (as) => {
  expect(await lastUsed()).toEqual([null]);

  await use(as);
  await instance.ctx.keyUses.write();
  const first = now();
  expect(await lastUsed()).toEqual([first]);

  instance.clock.advance(MINUTE_MS);
  await use(as);
  await instance.ctx.keyUses.write();
  expect(await lastUsed()).toEqual([first + MINUTE_MS]);
});

test('a key that opens nothing was not used, and neither was one that a token stood in for', async () => {
  await ask(instance.app, CURRENT, {
    as: 'server',
    project: { ...project, keys: { ...project.keys, server: 'ssk_no' } },
  });
  await ask(instance.app, CURRENT, { as: 'admin', project, adminAccessToken: project.owner.accessToken });
  await instance.ctx.keyUses.write();

  expect(await lastUsed()).toEqual([null]);
});

test('the keys of the internal project are noted like all others, until the configuration has other ones', async () => {
  const internalUse = async () => {
    const { body } = await ask(instance.app, SETS, { as: 'admin', project: internalProject });
    return (body as { items: { last_used_at_millis: unknown }[] }).items.map((set) => set.last_used_at_millis);
  };
  await ask(instance.app, CURRENT, { as: 'server', project: internalProject });
  await instance.ctx.keyUses.write();
  expect(await internalUse()).toEqual([now()]);

  const options = { internalProjectName: undefined, hasDemoProject: false };
  await seedInstance(instance.ctx, { ...options, internalKeys });
  expect(await internalUse()).toEqual([now()]);

  await seedInstance(instance.ctx, { ...options, internalKeys: { ...internalKeys, server: 'ssk_another' } });
  expect(await internalUse()).toEqual([null]);
  await seedInstance(instance.ctx, { ...options, internalKeys });
});

test('a process that comes late with an earlier use does not turn the time back', async () => {
  const { keyUses } = instance.secondContext();
  keyUses.note(await storedSet(), 'server', instance.clock.now());
  instance.clock.advance(MINUTE_MS);
  await use('server');
  await instance.ctx.keyUses.write();

  await keyUses.write();

  expect(await lastUsed()).toEqual([now()]);
});

test('no request waits for it, not even the first of a client, which is written at once', async () => {
  await using held = await holdRows(instance, 'select from api_keys where project_id = $1', [project.id]);

  expect((await use('client')).status).toBe(200);
  expect((await use('client')).status).toBe(200);
  await held.untilWaiting(1);
  await held.release();

  await expect.poll(lastUsed).toEqual([now()]);
});

test('all uses of a minute are one statement, and a minute without any is none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const recorded = recordStatements(instance.ctx);
  const keyUses = createKeyUses(recorded.ctx);
  const other = await makeProject(instance.app);
  const set = await storedSet();
  const writing = keyUses.keepWriting();
  recorded.take();
  for (let request = 0; request < 1000; request += 1) {
    instance.clock.advance(1);
    keyUses.note(set, 'server', instance.clock.now());
    keyUses.note({ ...set, projectId: other.id }, 'client', instance.clock.now());
  }
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(recorded.take()).toEqual([]);

  vi.advanceTimersByTime(1);
  expect(recorded.take()).toHaveLength(1);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(recorded.take()).toEqual([]);

  keyUses.note(set, 'server', instance.clock.now());
  await writing.stop();
  expect(recorded.take()).toHaveLength(1);
  keyUses.note(set, 'server', instance.clock.now());
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(recorded.take()).toEqual([]);
  expect(await lastUsed()).toEqual([now()]);
});

test('what could not be written stays noted, the first use of a client too', async () => {
  const set = { ...(await storedSet()), wasUsedByClients: false };
  const { keyUses } = instance.secondContext();
  await instance.query('alter table api_keys rename to keys_elsewhere');
  try {
    keyUses.note(set, 'client', instance.clock.now());
    await expect(keyUses.write()).rejects.toThrow('relation "api_keys" does not exist');
  } finally {
    await instance.query('alter table keys_elsewhere rename to api_keys');
  }
  const first = instance.clock.now();
  instance.clock.advance(MINUTE_MS);
  keyUses.note(set, 'client', instance.clock.now());

  await keyUses.write();

  expect(
    await instance.query(
      'select first_client_use_at as first, last_used_at as last from api_keys where project_id = $1',
      [project.id],
    ),
  ).toEqual([{ first, last: instance.clock.now() }]);
});

test('a first use whose writing fails is written by whoever writes meanwhile', async () => {
  const set = { ...(await storedSet()), wasUsedByClients: false };
  const { keyUses } = instance.secondContext();
  await using held = await holdRows(instance, 'select from api_keys where project_id = $1', [project.id]);
  keyUses.note(set, 'client', instance.clock.now());
  await held.untilWaiting(1);
  const written = keyUses.write();
  await instance.query(
    `select pg_cancel_backend(pid) from (
       select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start limit 1
     ) as first`,
  );
  await held.release();
  await written;

  const stored = 'select first_client_use_at as first from api_keys where project_id = $1';
  expect(await instance.query(stored, [project.id])).toEqual([{ first: instance.clock.now() }]);
});
