import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { insertManyUsers } from '../../../testing/many-users.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { purgeProject } from './purge-project.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const USERS = Number(process.env['DELETED_USERS'] ?? 10_000);
const QUIET_MS = 10_000;
const BETWEEN_REQUESTS_MS = 5;

let instance: TestInstance;
let deleted: OwnedProject;
let project: OwnedProject;
let user: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  deleted = await makeProject(instance.app);
  await insertManyUsers(instance.databaseUrl, deleted.id, USERS);
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});
afterAll(() => instance.stop());

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

test(`requests of another project are answered while a project with ${USERS} users is deleted`, async () => {
  const quiet = await requestsDuring(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  await ask(instance.app, 'DELETE /api/v1/projects/current', { as: 'admin', project: deleted });
  const begun = performance.now();

  const beside = await requestsDuring(purgeProject(instance.ctx, deleted.id, new AbortController().signal));

  const seconds = (performance.now() - begun) / 1000;
  console.info(`quiet: ${written(quiet)}\nbeside the deletion (${seconds.toFixed(1)} s): ${written(beside)}`);
  console.info(`p99 is ${(at(beside, 0.99) / at(quiet, 0.99)).toFixed(2)} × that of quiet times`);
  expect(await instance.query('select id from users where project_id = $1 limit 1', [deleted.id])).toEqual([]);
});
