import { expect } from 'vitest';
import { ask } from './ask.ts';
import { makeProject } from './make-project.ts';
import { signUp } from './sign-up.ts';
import type { TestInstance } from './test-instance.ts';

const QUIET_MS = 10_000;
const BETWEEN_REQUESTS_MS = 5;

/** Alternates reads and writes of another project. */
async function otherProject(instance: TestInstance): Promise<(index: number) => Promise<{ status: number }>> {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app, { project });
  return (index) =>
    index % 2 === 0
      ? ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })
      : ask(instance.app, 'PATCH /api/v1/users/me', {
          as: 'client',
          project,
          accessToken,
          body: { display_name: `Mira ${index}` },
        });
}

/** Counts the requests of another project during the work; all of them must succeed. */
export async function countOthersBeside(instance: TestInstance, work: () => Promise<unknown>): Promise<number> {
  const request = await otherProject(instance);
  return (await timesUntil(work(), request)).length;
}

/** The same, and prints their durations in quiet times and during the work. */
export async function timeOthersBeside(instance: TestInstance, work: () => Promise<unknown>): Promise<number> {
  const request = await otherProject(instance);
  const quiet = await timesUntil(new Promise((resolve) => setTimeout(resolve, QUIET_MS)), request);
  const beside = await timesUntil(work(), request);
  console.info(`quiet: ${written(quiet)}\nbeside: ${written(beside)}`);
  console.info(`p99 is ${(at(beside, 0.99) / at(quiet, 0.99)).toFixed(2)} × that of quiet times`);
  return beside.length;
}

/** Returns the durations of the requests, sorted. */
async function timesUntil(
  work: Promise<unknown>,
  request: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const took: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let index = 0; !isDone; index += 1) {
    const begun = performance.now();
    const { status } = await request(index);
    took.push(performance.now() - begun);
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_REQUESTS_MS));
  }
  await work;
  return took.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const written = (took: readonly number[]) =>
  `${took.length} requests, p50 ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms`;
