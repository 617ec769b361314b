import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { insertManyUsers } from '../../../../testing/many-users.ts';
import { timeOthersBeside } from '../../../../testing/others-beside.ts';
import { startTestInstance, type TestInstance } from '../../../../testing/test-instance.ts';
import { purgeProject } from './purge-project.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const USERS = Number(process.env['DELETED_USERS'] ?? 10_000);

let instance: TestInstance;
let deleted: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
  deleted = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, deleted.id, USERS);
});
afterAll(() => instance.stop());

test(`requests of another project are answered while a project with ${USERS} users is deleted`, async () => {
  const answered = await timeOthersBeside(instance, async () => {
    await ask(instance.app, 'DELETE /api/v1/projects/current', { as: 'admin', project: deleted });
    const begun = performance.now();
    await purgeProject(instance.ctx, deleted.id, new AbortController().signal);
    console.info(`deleted in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  });

  expect(answered).toBeGreaterThan(0);
  expect(await instance.query('select id from users where project_id = $1 limit 1', [deleted.id])).toEqual([]);
});
