import { BULK_JOB_UNDO_MS } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { readTestJob, runToEnd, startTestJob } from '../testing/bulk-jobs.ts';
import { makeProject } from '../testing/make-project.ts';
import { insertManyUsers } from '../testing/many-users.ts';
import { countOthersBeside } from '../testing/others-beside.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { purgeProject } from './admin/projects/deletion/purge-project.ts';

const USERS = 60;

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

test('requests of another project are answered while a bulk job runs', async () => {
  const project = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, project.id, USERS);
  const job = await startTestJob(instance, project, { action: 'verify_email', filter: {}, expected_count: USERS });
  instance.clock.advance(BULK_JOB_UNDO_MS);

  expect(await countOthersBeside(instance, () => runToEnd(instance.ctx, project, job))).toBeGreaterThan(0);
  expect(await readTestJob(instance, project, job.id)).toMatchObject({ status: 'done', done: USERS, failed: 0 });
});

test('requests of another project are answered while a project is deleted', async () => {
  const project = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, project.id, USERS);
  await ask(instance.app, 'DELETE /api/v1/projects/current', { as: 'admin', project });

  const { signal } = new AbortController();
  expect(await countOthersBeside(instance, () => purgeProject(instance.ctx, project.id, signal))).toBeGreaterThan(0);
  expect(await instance.query('select id from users where project_id = $1 limit 1', [project.id])).toEqual([]);
});
