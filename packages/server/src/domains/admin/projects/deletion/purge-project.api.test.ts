import { startMailSink } from '@keystead/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../../../context.ts';
import { startJobs } from '../../../../platform/jobs.ts';
import { tasks } from '../../../../tasks.ts';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { countRowsOfProject, makeFullProject, type FullProject } from '../../../../testing/full-project.ts';
import { holdRows } from '../../../../testing/hold-rows.ts';
import { mailThroughSink } from '../../../../testing/mail-through-sink.ts';
import { startProviderStub, type ProviderStub } from '../../../../testing/provider-stub.ts';
import { signUp } from '../../../../testing/sign-up.ts';
import { tablesNaming } from '../../../../testing/tables-naming.ts';
import { startTestInstance, type TestInstance } from '../../../../testing/test-instance.ts';
import { purgeProject } from './purge-project.ts';
import { sweepDeletions } from './sweep-deletions.ts';

const DELETE = 'DELETE /api/v1/projects/current';
const WEEK_MS = 7 * 24 * 60 * 60_000;
const MANY = 600;
const { signal } = new AbortController();

let providers: ProviderStub;
let instance: TestInstance;
let full: FullProject;
beforeAll(async () => {
  providers = await startProviderStub();
  instance = await startTestInstance({ oauth: providers.oauth });
});
beforeEach(async () => {
  full = await makeFullProject(instance);
});
afterAll(() => Promise.all([instance.stop(), providers.stop()]));

const deleteIt = async (): Promise<void> => {
  const { id, owner, keys } = full.project;
  const adminAccessToken = owner.accessToken;
  const answer = await ask(instance.app, DELETE, { as: 'admin', project: { id, keys }, adminAccessToken });
  expect(answer).toEqual(answered({ success: true }));
};
const askHowFar = (accessToken = full.project.owner.accessToken) =>
  ask(instance.app, `GET /api/v1/internal/project-deletions/${full.project.id}`, { as: 'client', accessToken });
const addManyUsers = () =>
  instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at)
     select $1, gen_random_uuid(), now(), now() from generate_series(1, $2::int)`,
    [full.project.id, MANY],
  );
const countAll = async () =>
  Object.values(await countRowsOfProject(instance, full.project.id)).reduce((sum, count) => sum + count, 0);

test('no row of the project is left in any table, and those of others stay', async () => {
  const { project, user } = full;
  const other = await makeFullProject(instance);
  const before = await countRowsOfProject(instance, project.id);
  expect(
    Object.entries(before).filter(([, count]) => count === 0),
    'fill the table in testing/full-project.ts',
  ).toEqual([]);
  const others = await countRowsOfProject(instance, other.project.id);

  await deleteIt();
  await purgeProject(instance.ctx, project.id, signal);

  expect(await countAll()).toBe(0);
  expect(await countRowsOfProject(instance, other.project.id)).toEqual(others);
  for (const trace of [user.userId, user.email, project.keys.client.slice(-20)])
    expect(await tablesNaming(instance, trace)).toEqual([]);
});

test('jobs do it; mails that waited are not sent, and what tells of it goes a week later', async () => {
  const { project } = full;
  const sink = await startMailSink();
  const ctx = mailThroughSink(instance.ctx, sink);
  await instance.query('delete from graphile_worker._private_jobs where payload::text not like $1', [
    `%${project.id}%`,
  ]);
  expect(
    await instance.query("select id from mails where project_id = $1 and status = 'queued'", [project.id]),
  ).not.toEqual([]);
  await deleteIt();
  await instance.query('update graphile_worker._private_jobs set run_at = now() where payload::text like $1', [
    `%${project.id}%`,
  ]);

  const jobs = await startJobs({ databaseUrl: instance.databaseUrl, tasks: tasks(ctx), log: ctx.log });
  await expect.poll(() => tablesNaming(instance, project.id)).toEqual(['events', 'project_deletions']); // what became of its owner is told of the internal project
  await jobs.stop();

  expect(sink.inbox).toEqual([]);
  expect(await askHowFar()).toMatchObject({ body: { is_finished: true } });
  instance.clock.advance(WEEK_MS + 1);
  await sweepDeletions(instance.ctx);
  expect(await tablesNaming(instance, project.id)).toEqual(['events']);
  await sink.stop();
});

test('the owner who deleted it sees how far it is, and nobody else does', async () => {
  const { id: project_id } = full.project;
  const none = refused('PROJECT_NOT_FOUND', { project_id });
  expect(await askHowFar()).toEqual(none);

  await deleteIt();
  expect(await askHowFar()).toEqual(answered({ project_id, rows_deleted: 0, is_finished: false }));
  const rows = await countAll();
  await purgeProject(instance.ctx, project_id, signal);

  // The row of the project itself is not counted.
  expect(await askHowFar()).toEqual(answered({ project_id, rows_deleted: rows - 1, is_finished: true }));
  expect(await askHowFar((await signUp(instance.app)).accessToken)).toEqual(none);
});

test('it goes on where a process ended in the middle, page by page, and counts each row once', async () => {
  const { id } = full.project;
  await addManyUsers();
  await deleteIt();
  const rows = await countAll();
  const stops = new AbortController();
  const { db } = instance.ctx;
  let pages = 0;
  const dying: Context = {
    ...instance.ctx,
    db: {
      ...db,
      transaction: (work) => {
        pages += 1;
        if (pages === 6) throw new Error('the process ended here');
        return db.transaction(work);
      },
    },
  };

  await expect(purgeProject(dying, id, signal)).rejects.toThrow('the process ended here');
  const { body } = await askHowFar();
  const left = await countAll();
  expect(body).toEqual({ project_id: id, rows_deleted: rows - left, is_finished: false });
  expect(left).toBeGreaterThan(MANY);
  stops.abort();
  await expect(purgeProject(instance.ctx, id, stops.signal)).rejects.toThrow('aborted');
  await purgeProject(instance.ctx, id, signal);

  expect(await countAll()).toBe(0);
  expect(await askHowFar()).toEqual(answered({ project_id: id, rows_deleted: rows - 1, is_finished: true }));
});

test('two processes at once delete it all, and a job that comes again does nothing', async () => {
  const { id } = full.project;
  await addManyUsers();
  await deleteIt();

  await Promise.all([purgeProject(instance.ctx, id, signal), purgeProject(instance.secondContext(), id, signal)]);

  expect(await countAll()).toBe(0);
  const { body } = await askHowFar();
  await purgeProject(instance.ctx, id, signal);
  expect(await askHowFar()).toEqual(answered(body));
});

test('a process deletes nothing while another one does, so that neither waits for the other', async () => {
  const { id } = full.project;
  await deleteIt();
  await using held = await holdRows(instance, 'select from project_deletions where id = $1', [id]);

  const purging = purgeProject(instance.ctx, id, signal);
  await held.untilWaiting(1);
  const writes = await instance.query(
    `select relation::regclass from pg_locks
     where mode = 'RowExclusiveLock' and database = (select oid from pg_database where datname = current_database())`,
  );
  await held.release();
  await purging;

  expect(writes).toEqual([]);
  expect(await countAll()).toBe(0);
});

test('a project that nobody deleted is not purged', async () => {
  const before = await countRowsOfProject(instance, full.project.id);

  await purgeProject(instance.ctx, full.project.id, signal);

  expect(await countRowsOfProject(instance, full.project.id)).toEqual(before);
});
