import { BULK_JOB_UNDO_MS } from '@keystead/contract';
import { runBulkJob } from '../domains/admin/bulk-jobs/run-bulk-job.ts';
import type { Context } from '../context.ts';
import { PostponedError } from '../platform/jobs-run-task.ts';
import { ask } from './ask.ts';
import type { TestProject } from './call.ts';
import type { TestInstance } from './test-instance.ts';

/** A bulk job as owners see it. */
export interface ShownJob {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly errors: readonly { readonly user_id: string; readonly message: string }[];
  readonly starts_at_millis: number;
  readonly finished_at_millis: number | null;
}

export async function startTestJob({ app }: TestInstance, project: TestProject, body: object): Promise<ShownJob> {
  const answer = await ask(app, 'POST /api/v1/internal/bulk-jobs', { as: 'admin', project, body });
  if (answer.status !== 201) throw new Error(`no bulk job: ${JSON.stringify(answer.body)}`);
  return answer.body as ShownJob;
}

export async function readTestJob({ app }: TestInstance, project: TestProject, id: string): Promise<ShownJob> {
  return (await ask(app, `GET /api/v1/internal/bulk-jobs/${id}`, { as: 'admin', project })).body as ShownJob;
}

/** Runs a job page by page until it is over, like the processes of an instance. */
export async function runToEnd(ctx: Context, project: TestProject, { id }: Pick<ShownJob, 'id'>): Promise<void> {
  for (let turns = 0; turns < 10_000; turns += 1) {
    const isOver = await runBulkJob(ctx, { projectId: project.id, id }, new AbortController().signal).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PostponedError) return false;
        throw error;
      },
    );
    if (isOver) return;
  }
  throw new Error('the bulk job does not end');
}

/** Starts a job, waits out the time to undo it, and runs it. */
export async function doInBulk(instance: TestInstance, project: TestProject, body: object): Promise<ShownJob> {
  const { id } = await startTestJob(instance, project, body);
  instance.clock.advance(BULK_JOB_UNDO_MS);
  await runToEnd(instance.ctx, project, { id });
  return readTestJob(instance, project, id);
}

/** Inserts users without sessions; returns their ids in the order of sign-up. */
export async function insertPeople(
  { query }: Pick<TestInstance, 'query'>,
  project: TestProject,
  count: number,
): Promise<string[]> {
  const people = await query<{ id: string }>(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized)
     select $1, gen_random_uuid(), t, t, mail, mail
     from generate_series(1, $2::int) as n,
       lateral (select timestamptz '2027-01-01' + n * interval '1 minute' as t, 'person-of-' || n || '@example.com' as mail)
     returning id, signed_up_at`,
    [project.id, count],
  );
  return people.map(({ id }) => id);
}
