import { BULK_JOB_UNDO_MS } from '@keystead/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readTestJob, runToEnd, startTestJob } from '../../../testing/bulk-jobs.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { insertManyUsers } from '../../../testing/many-users.ts';
import { timeOthersBeside } from '../../../testing/others-beside.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** BULK_USERS=100000 changes more of them. */
const USERS = Number(process.env['BULK_USERS'] ?? 10_000);

let instance: TestInstance;
let changed: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
  changed = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, changed.id, USERS);
});
afterAll(() => instance.stop());

/** Changes them all, as one process does that has nothing else to do, and prints how fast. */
async function changeAll(action: string): Promise<void> {
  const asked = performance.now();
  const job = await startTestJob(instance, changed, { action, filter: {}, expected_count: USERS });
  const startMs = performance.now() - asked;
  instance.clock.advance(BULK_JOB_UNDO_MS);
  const begun = performance.now();
  await runToEnd(instance.ctx, changed, job);
  const seconds = (performance.now() - begun) / 1000;
  expect(await readTestJob(instance, changed, job.id)).toMatchObject({ status: 'done', done: USERS, failed: 0 });
  console.info(
    `${action}: ${USERS} users in ${seconds.toFixed(1)} s, ${Math.round(USERS / seconds)} a second; started in ${startMs.toFixed(0)} ms`,
  );
}

// `npx vitest run --project benchmarks bulk-rate` prints how many users are changed in a second.
test('requests of another project beside a bulk job', async () => {
  expect(await timeOthersBeside(instance, () => changeAll('verify_email'))).toBeGreaterThan(0);
});

test.each(['end_sessions', 'verify_email', 'delete'])('%s: all users of a project', changeAll);
