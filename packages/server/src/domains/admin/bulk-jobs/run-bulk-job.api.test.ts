import { BULK_JOB_MAX_ERRORS, BULK_JOB_UNDO_MS } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import { PostponedError } from '../../../platform/jobs-run-task.ts';
import { startJobs } from '../../../platform/jobs.ts';
import { createLogger } from '../../../platform/logger.ts';
import { tasks } from '../../../tasks.ts';
import { ask } from '../../../testing/ask.ts';
import { insertPeople, readTestJob, runToEnd, startTestJob, type ShownJob } from '../../../testing/bulk-jobs.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { makeTeam } from '../../../testing/teams.ts';
import { runBulkJob } from './run-bulk-job.ts';

const { signal } = new AbortController();
const WRONG = 'Something went wrong. See the service log for details.';

const log = captureLog();
let project: OwnedProject;
const test = instanceTest({ log: createLogger('info', log) });
beforeEach(async () => {
  project = await makeProject(instance.app);
});

/** A job that changes each of so many people, which an event tells; it can begin. */
async function ready(count: number): Promise<{ job: ShownJob; people: string[] }> {
  const people = await insertPeople(instance, project, count);
  const job = await startTestJob(instance, project, { action: 'verify_email', user_ids: people });
  instance.clock.advance(BULK_JOB_UNDO_MS);
  return { job, people };
}
const keyOf = ({ id }: ShownJob) => ({ projectId: project.id, id });
const read = ({ id }: ShownJob) => readTestJob(instance, project, id);
const cancel = async ({ id }: ShownJob) =>
  (await ask(instance.app, `DELETE /api/v1/internal/bulk-jobs/${id}`, { as: 'admin', project })).body as ShownJob;
/** Who was changed, as often as they were, in their order. */
const changed = async () =>
  (
    await instance.query<{ id: string }>(
      `select e.data ->> 'id' as id from events e join users u on u.project_id = e.project_id and u.id::text = e.data ->> 'id'
       where e.project_id = $1 and e.type = 'user.updated' order by u.signed_up_at`,
      [project.id],
    )
  ).map(({ id }) => id);
/** A process that does something else right before the nth user. */
function withBefore(nth: number, work: () => unknown): Context {
  const { db } = instance.ctx;
  let users = 0;
  return {
    ...instance.ctx,
    db: {
      ...db,
      transaction: async (change) => {
        users += 1;
        if (users === nth) await work();
        return db.transaction(change);
      },
    },
  };
}
const ends = () => {
  throw new DatabaseUnavailableError('the process ended here');
};

describe('undo', () => {
  test('a job that comes too early waits for the rest of the ten seconds', async () => {
    const people = await insertPeople(instance, project, 1);
    const job = await startTestJob(instance, project, { action: 'verify_email', user_ids: people });
    instance.clock.advance(BULK_JOB_UNDO_MS - 2500);

    const early = runBulkJob(instance.ctx, keyOf(job), signal);

    await expect(early).rejects.toThrow(PostponedError);
    await expect(early).rejects.toMatchObject({ delaySeconds: 3 });
    expect(await read(job)).toMatchObject({ status: 'waiting', done: 0 });
    expect(await changed()).toEqual([]);
  });

  test('what is cancelled before it begins has changed nobody, and never does', async () => {
    const { job } = await ready(2);

    const now = instance.clock.now().getTime();
    expect(await cancel(job)).toEqual({ ...job, status: 'cancelled', finished_at_millis: now });
    await runToEnd(instance.ctx, project, job);

    expect(await read(job)).toMatchObject({ status: 'cancelled', done: 0, failed: 0 });
    expect(await changed()).toEqual([]);
  });
});

describe('cancel', () => {
  test('midway tells what is done, and that stays done', async () => {
    const { job, people } = await ready(5);
    let answer: ShownJob | undefined;
    const dying = withBefore(4, async () => {
      answer = await cancel(job);
    });

    await runToEnd(dying, project, job);

    expect(answer).toMatchObject({ status: 'cancelled', total: 5, done: 3, failed: 0 });
    expect(await read(job)).toEqual(answer);
    expect(await changed()).toEqual(people.slice(0, 3));
  });

  test('waits for the user who is being changed, and counts them', async () => {
    const { job, people } = await ready(3);
    await using held = await holdRows(instance, 'select from users where id = $1', [people[1]]);
    const running = runToEnd(instance.ctx, project, job);
    await held.untilWaiting(1);

    const answer = cancel(job);
    await held.untilWaiting(2);
    await held.release();

    expect(await answer).toMatchObject({ status: 'cancelled', done: 2 });
    await running;
    expect(await changed()).toEqual(people.slice(0, 2));
  });

  test('of a job that is over answers it as it is', async () => {
    const { job } = await ready(1);
    await runToEnd(instance.ctx, project, job);
    const over = await read(job);

    instance.clock.advance(1);
    expect(await cancel(job)).toEqual(over);
  });
});

describe('progress', () => {
  test('is seen by every process, user by user, and ends with the last of them', async () => {
    const { job } = await ready(3);
    const other = await instance.secondProcess();
    const look = async () =>
      (await ask(other, `GET /api/v1/internal/bulk-jobs/${job.id}`, { as: 'admin', project })).body as ShownJob;
    const seen: object[] = [];
    for (const nth of [1, 2, 3])
      await runBulkJob(
        withBefore(2, async () => {
          const { status, done } = await look();
          seen.push({ nth, status, done });
          ends();
        }),
        keyOf(job),
        signal,
      ).catch(() => undefined);

    expect(seen).toEqual([
      { nth: 1, status: 'running', done: 1 },
      { nth: 2, status: 'running', done: 2 },
    ]);
    expect(await look()).toMatchObject({
      status: 'done',
      done: 3,
      finished_at_millis: instance.clock.now().getTime(),
    });
  });

  test('goes on in another process where one ended, and changes everybody once', async () => {
    const { job, people } = await ready(7);
    await expect(runBulkJob(withBefore(4, ends), keyOf(job), signal)).rejects.toThrow('the process ended here');
    expect(await read(job)).toMatchObject({ status: 'running', done: 3 });

    await runToEnd(instance.secondContext(), project, job);

    expect(await read(job)).toMatchObject({ status: 'done', done: 7, failed: 0 });
    expect(await changed()).toEqual(people);
  });

  test('two processes at once change everybody once', async () => {
    const { job, people } = await ready(60);

    await Promise.all([
      runToEnd(instance.ctx, project, job),
      runToEnd(instance.secondContext(), project, job),
      runToEnd(instance.secondContext(), project, job),
    ]);

    expect(await read(job)).toMatchObject({ status: 'done', done: 60, failed: 0 });
    expect(await changed()).toEqual(people);
  });

  test('leaves a job with the same id in another project alone', async () => {
    const other = await makeProject(instance.app);
    const { job, people } = await ready(2);
    const copy = `insert into bulk_jobs
      select (jsonb_populate_record(j, jsonb_build_object('project_id', $2::text))).* from bulk_jobs j where project_id = $1`;
    await instance.query(copy, [project.id, other.id]);
    const there = () => instance.query('select j::text from bulk_jobs j where project_id = $1', [other.id]);
    const before = await there();

    await runBulkJob(instance.ctx, keyOf(job), signal);

    expect(await changed()).toEqual(people);
    expect(await read(job)).toMatchObject({ status: 'done', done: 2 });
    await cancel(job);
    expect(await there()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('ends at once where the process is about to', async () => {
    const { job } = await ready(2);
    const stops = new AbortController();
    const stopping = withBefore(2, () => stops.abort());
    stops.abort();

    await expect(runBulkJob(stopping, keyOf(job), stops.signal)).rejects.toThrow('aborted');

    expect(await read(job)).toMatchObject({ status: 'running', done: 1 });
  });

  test('by the engine, page after page, with other jobs in between', async () => {
    const { job, people } = await ready(120);
    await instance.query('delete from graphile_worker._private_jobs where payload::text not like $1', [`%${job.id}%`]);
    await instance.query('update graphile_worker._private_jobs set run_at = now()');

    const { ctx, databaseUrl } = instance;
    const jobs = await startJobs({ databaseUrl, tasks: tasks(ctx), log: ctx.log });
    await expect.poll(async () => (await read(job)).status).toBe('done');
    await expect.poll(() => instance.query('select from graphile_worker._private_jobs')).toEqual([]);
    await jobs.stop();

    expect(await changed()).toEqual(people);
    expect(log.text()).not.toContain('job failed');
  });

  test('a project that is deleted meanwhile is left alone', async () => {
    const { job } = await ready(2);
    await instance.query('update projects set deleted_at = now() where project_id = $1', [project.id]);

    await runToEnd(instance.ctx, project, job);

    expect(await changed()).toEqual([]);
  });
});

describe('failures', () => {
  test('a user who is gone is told of, and the others have their turn', async () => {
    const { job, people } = await ready(4);
    await instance.query('delete from users where id = $1', [people[1]]);

    await runToEnd(instance.ctx, project, job);

    expect(await read(job)).toMatchObject({
      status: 'done',
      total: 4,
      done: 3,
      failed: 1,
      errors: [{ user_id: people[1], message: 'User not found.' }],
    });
    expect(await changed()).toEqual([people[0], people[2], people[3]]);
  });

  test.each(['delete', 'end_sessions', 'add_to_team', 'restrict', 'lift_restriction'])(
    '%s: a user who is gone is told of',
    async (action) => {
      const people = await insertPeople(instance, project, 1);
      const { id: team_id } = await makeTeam(instance.app, { project });
      const team = action === 'add_to_team' ? { team_id } : {};
      const job = await startTestJob(instance, project, { action, user_ids: people, ...team });
      await instance.query('delete from users where id = $1', [people[0]]);
      instance.clock.advance(BULK_JOB_UNDO_MS);

      await runToEnd(instance.ctx, project, job);

      expect(await read(job)).toMatchObject({ status: 'done', done: 0, failed: 1, errors: [{ user_id: people[0] }] });
    },
  );

  test('all are counted, and the first of them are told of', async () => {
    const { job, people } = await ready(BULK_JOB_MAX_ERRORS + 5);
    await instance.query('delete from users where project_id = $1', [project.id]);

    await runToEnd(instance.ctx, project, job);

    const { failed, errors } = await read(job);
    expect(failed).toBe(people.length);
    expect(errors.map(({ user_id }) => user_id)).toEqual(people.slice(0, BULK_JOB_MAX_ERRORS));
  });

  test('what nobody expected is tried twice, logged, and told of without its cause', async () => {
    const { job, people } = await ready(3);
    await instance.query(`
      create sequence tries;
      create function fail_for_one() returns trigger language plpgsql as $$
      begin perform nextval('tries'); raise exception 'a canary'; end $$;
      create trigger fail_for_one before update on users for each row when (new.id = '${people[1]}') execute function fail_for_one()`);

    await runToEnd(instance.ctx, project, job);
    await instance.query('drop trigger fail_for_one on users');

    expect(await read(job)).toMatchObject({
      status: 'done',
      done: 2,
      failed: 1,
      errors: [{ user_id: people[1], message: WRONG }],
    });
    expect(await instance.query('select last_value::int as tries from tries')).toEqual([{ tries: 2 }]);
    expect(log.lines().find(({ bulkJob }) => bulkJob === job.id)).toMatchObject({
      userId: people[1],
      err: { message: 'a canary' },
    });
  });

  test('a database that is away is waited for, and nobody is counted as failed', async () => {
    const { job, people } = await ready(3);
    const away = withBefore(2, () => {
      throw new DatabaseUnavailableError('away');
    });

    await expect(runBulkJob(away, keyOf(job), signal)).rejects.toThrow(DatabaseUnavailableError);
    expect(await read(job)).toMatchObject({ status: 'running', done: 1, failed: 0 });
    expect(tasks(instance.ctx)['run-bulk-job']?.retryDelaySeconds(1000)).toBeGreaterThan(0);

    await runToEnd(instance.ctx, project, job);
    expect(await changed()).toEqual(people);
  });

  test('a team that is deleted midway ends the job, and the answer says why', async () => {
    const people = await insertPeople(instance, project, 4);
    const { id: team_id } = await makeTeam(instance.app, { project });
    const job = await startTestJob(instance, project, { action: 'add_to_team', user_ids: people, team_id });
    instance.clock.advance(BULK_JOB_UNDO_MS);

    await runToEnd(
      withBefore(3, () => ask(instance.app, `DELETE /api/v1/teams/${team_id}`, { as: 'server', project })),
      project,
      job,
    );

    expect(await read(job)).toMatchObject({
      status: 'failed',
      total: 4,
      done: 2,
      failed: 1,
      errors: [{ user_id: people[2], message: `No team has the id "${team_id}".` }],
      finished_at_millis: instance.clock.now().getTime(),
    });
  });
});

test('whose ids it holds, and where it was started from, is forgotten when it is over', async () => {
  const kept = () =>
    instance.query(
      `select status, length(user_ids) as ids, address, device from bulk_jobs where project_id = $1 order by status`,
      [project.id],
    );
  const from = '203.0.113.7';
  const device = 'Mozilla/5.0 (a test)';
  const people = await insertPeople(instance, project, 2);
  const { id: team_id } = await makeTeam(instance.app, { project });
  const startOne = async (body: object) => {
    const given = { as: 'admin', project, from, headers: { 'user-agent': device } } as const;
    const answer = await ask(instance.app, 'POST /api/v1/internal/bulk-jobs', {
      ...given,
      body: { user_ids: people, ...body },
    });
    return answer.body as ShownJob;
  };
  const [done, failed, cancelled] = [
    await startOne({ action: 'verify_email' }),
    await startOne({ action: 'add_to_team', team_id }),
    await startOne({ action: 'verify_email' }),
  ];
  const waiting = { status: 'waiting', ids: 32, address: from, device };
  expect(await kept()).toEqual([waiting, waiting, waiting]);

  await ask(instance.app, `DELETE /api/v1/teams/${team_id}`, { as: 'server', project });
  await cancel(cancelled);
  instance.clock.advance(BULK_JOB_UNDO_MS);
  for (const job of [done, failed]) await runToEnd(instance.ctx, project, job);

  const nowhere = { ids: 0, address: null, device: null };
  expect(await kept()).toEqual([
    { status: 'cancelled', ...nowhere },
    { status: 'done', ...nowhere },
    { status: 'failed', ...nowhere },
  ]);
});
