import { BULK_JOB_UNDO_MS } from '@keystead/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { readTestJob, runToEnd, startTestJob } from '../../testing/bulk-jobs.ts';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { insertManyUsers } from '../../testing/many-users.ts';
import { signUp, type SignedIn } from '../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** BULK_USERS=100000 changes more of them. */
const USERS = Number(process.env['BULK_USERS'] ?? 10_000);
const QUIET_MS = 10_000;
const BETWEEN_REQUESTS_MS = 5;

let instance: TestInstance;
let changed: OwnedProject;
let project: OwnedProject;
let user: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  changed = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, changed.id, USERS);
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
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

/** Reads and writes of another project, one after the other, until the work is done: how long each took. */
async function requestsDuring(work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let index = 0; !isDone; index += 1) {
    const begun = performance.now();
    const { accessToken } = user;
    const answer =
      index % 2 === 0
        ? await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })
        : await ask(instance.app, 'PATCH /api/v1/users/me', {
            as: 'client',
            project,
            accessToken,
            body: { display_name: `Mira ${index}` },
          });
    took.push(performance.now() - begun);
    expect(answer.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_REQUESTS_MS));
  }
  await work;
  return took.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const written = (took: readonly number[]) =>
  `${took.length} requests, p50 ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms`;

// `npx vitest run --project drills bulk-rate` prints how many users are changed in a second.
test('requests of another project are answered beside a bulk job', async () => {
  const quiet = await requestsDuring(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const beside = await requestsDuring(changeAll('verify_email'));

  console.info(`quiet: ${written(quiet)}\nbeside: ${written(beside)}`);
  expect(beside.length).toBeGreaterThan(0);
  console.info(`p99 is ${(at(beside, 0.99) / at(quiet, 0.99)).toFixed(2)} x that of quiet times`);
});

test.each(['end_sessions', 'verify_email', 'delete'])('%s: all users of a project', changeAll);
