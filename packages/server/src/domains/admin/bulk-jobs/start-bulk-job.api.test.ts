import { BULK_JOB_UNDO_MS, MAX_USER_IDS } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import {
  doInBulk,
  insertPeople,
  readTestJob,
  runToEnd,
  startTestJob,
  type ShownJob,
} from '../../../testing/bulk-jobs.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';
import { addMember, makeTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';
import { sweepBulkJobs } from './sweep-bulk-jobs.ts';

const LINE = 'POST /api/v1/internal/bulk-jobs';
const WEEK_MS = 7 * 24 * 60 * 60_000;
const RECENT_MS = 10 * 60_000;

const test = instanceTest();
let project: OwnedProject;
let people: string[];
beforeEach(async () => {
  project = await makeSilentProject(instance);
  people = await insertPeople(instance, project, 3);
});

const start = (body: object, of = project) => ask(instance.app, LINE, { as: 'admin', project: of, body });
const asOwner = ({ owner, ...own }: OwnedProject) =>
  ({ as: 'admin', project: own, adminAccessToken: owner.accessToken }) as const;
const jobsOf = async (of = project) => {
  const { body } = await ask(instance.app, 'GET /api/v1/internal/bulk-jobs', { as: 'admin', project: of });
  return (body as { items: ShownJob[] }).items;
};

test('a job tells whom it is about, and when it begins', async () => {
  const now = instance.clock.now().getTime();
  const { accessToken: adminAccessToken, userId } = project.owner;

  const answer = await ask(instance.app, LINE, {
    as: 'admin',
    project,
    adminAccessToken,
    body: { action: 'end_sessions', user_ids: people },
  });

  const job = {
    id: expect.any(String) as string,
    action: 'end_sessions',
    team_id: null,
    status: 'waiting',
    total: 3,
    done: 0,
    failed: 0,
    errors: [],
    started_by_user_id: userId,
    starts_at_millis: now + BULK_JOB_UNDO_MS,
    finished_at_millis: null,
  };
  expect(answer).toEqual(answered(job, 201));
  const { id } = answer.body as ShownJob;
  expect(await ask(instance.app, `GET /api/v1/internal/bulk-jobs/${id}`, { as: 'admin', project })).toEqual(
    answered(job),
  );
});

test('the job of the engine comes when it cannot be undone any more', async () => {
  const { id } = await startTestJob(instance, project, { action: 'end_sessions', user_ids: people });

  const planned = await instance.query<{ seconds: number; input: unknown }>(
    `select round(extract(epoch from j.run_at - j.created_at))::int as seconds, j.payload -> 'input' as input
     from graphile_worker._private_jobs j where j.payload::text like $1`,
    [`%${id}%`],
  );
  expect(planned).toEqual([{ seconds: BULK_JOB_UNDO_MS / 1000, input: { projectId: project.id, id } }]);
});

test('whoever is named twice is changed once, and those who are no users are passed over', async () => {
  const foreign = await signUp(instance.app);
  const [first = '', second = ''] = people;

  const job = await doInBulk(instance, project, {
    action: 'verify_email',
    user_ids: [first, first.toUpperCase(), NO_ID, foreign.userId, second],
  });

  expect(job).toMatchObject({ status: 'done', total: 2, done: 2, failed: 0 });
  const events = await instance.query<{ id: string }>(
    "select data ->> 'id' as id from events where project_id = $1 and type = 'user.updated'",
    [project.id],
  );
  expect(events.map(({ id }) => id).sort()).toEqual([first, second].sort());
});

test('nothing is started where nobody is a user of the project', async () => {
  const foreign = await signUp(instance.app);

  expect(await start({ action: 'delete', user_ids: [NO_ID, foreign.userId] })).toEqual(refused('USER_NOT_FOUND'));
  expect(await jobsOf()).toEqual([]);
});

describe('with a filter', () => {
  const startFor = (filter: object, expected_count: number) =>
    start({ action: 'verify_email', filter, expected_count });
  const unverified = async () =>
    (
      await instance.query<{ id: string }>(
        'select id from users where project_id = $1 and not primary_email_verified order by signed_up_at',
        [project.id],
      )
    ).map(({ id }) => id);

  test('all who fit are changed, and nobody else', async () => {
    const [first = '', ...others] = people;
    const team = await makeTeam(instance.app, { project });
    await addMember(instance.app, team, { userId: first });

    expect(
      await doInBulk(instance, project, { action: 'verify_email', filter: { team_id: team.id }, expected_count: 1 }),
    ).toMatchObject({ status: 'done', total: 1, done: 1 });
    expect(await unverified()).toEqual(others);

    const inPairs = { verified: false, query: 'person-of-3' };
    expect(
      await doInBulk(instance, project, { action: 'verify_email', filter: inPairs, expected_count: 1 }),
    ).toMatchObject({ status: 'done', total: 1, done: 1 });
    expect(await unverified()).toEqual(others.slice(0, 1));
  });

  test('one of several ways in is enough, and an account of another project is none', async () => {
    const [byLink = '', byAccount = '', elsewhere = ''] = people;
    const { id: other } = await makeProject(instance.app);
    await instance.query('update users set email_auth_enabled = (id = $2) where project_id = $1', [project.id, byLink]);
    await instance.query(
      `insert into users (project_id, id, signed_up_at, last_active_at) values ($1, $2, now(), now())`,
      [other, elsewhere],
    );
    await instance.query(
      `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
       select project_id, 'google', id::text, id, now() from users
       where project_id = $1 and id = $2 or project_id = $3 and id = $4`,
      [project.id, byAccount, other, elsewhere],
    );

    const filter = { method: ['magic_link', 'google'] };
    expect(await doInBulk(instance, project, { action: 'verify_email', filter, expected_count: 2 })).toMatchObject({
      total: 2,
      done: 2,
    });
    expect(await unverified()).toEqual([elsewhere]);
  });

  test('a filter that says nothing means everybody of the project', async () => {
    const before = await instance.query('select from users where primary_email_verified');

    expect(await doInBulk(instance, project, { action: 'verify_email', filter: {}, expected_count: 3 })).toMatchObject({
      total: 3,
      done: 3,
    });

    expect(await unverified()).toEqual([]);
    expect(await instance.query('select from users where primary_email_verified')).toHaveLength(before.length + 3);
  });

  test('whoever signs up or begins to fit after the start is left alone, and who stops to fit is not', async () => {
    const { id } = await startTestJob(instance, project, {
      action: 'verify_email',
      filter: { query: 'person-of' },
      expected_count: 3,
    });
    const late = await signUp(instance.app, { project, email: 'person-of-late@example.com' });
    await instance.query("update users set primary_email_normalized = 'renamed@example.com' where id = $1", [
      people[1],
    ]);
    instance.clock.advance(BULK_JOB_UNDO_MS);
    await runToEnd(instance.ctx, project, { id });

    expect(await readTestJob(instance, project, id)).toMatchObject({ status: 'done', total: 3, done: 3 });
    expect(await unverified()).toEqual([late.userId]);
  });

  test.each([
    [202, 200],
    [198, 200],
    [3, 3],
  ])('%d who fit are near enough to %d', async (count, expected) => {
    await insertPeople(instance, project, count - people.length);
    expect(await startFor({}, expected)).toMatchObject({ status: 201, body: { total: count } });
  });

  test.each([
    [203, 200],
    [197, 200],
    [3, 4],
    [3, 2],
  ])('%d who fit are too far from %d: nothing is started', async (count, expected_count) => {
    await insertPeople(instance, project, count - people.length);
    expect(await startFor({}, expected_count)).toEqual(refused('BULK_JOB_COUNT_MOVED', { expected_count, count }));
    expect(await jobsOf()).toEqual([]);
  });

  test('nobody who fits is too few', async () => {
    expect(await startFor({ query: 'nobody at all' }, 1)).toEqual(
      refused('BULK_JOB_COUNT_MOVED', { expected_count: 1, count: 0 }),
    );
  });

  test.each([
    ['user_ids beside it', { filter: {}, expected_count: 3, user_ids: [NO_ID] }, 'needs either user_ids or filter'],
    ['neither', {}, 'needs either user_ids or filter'],
    ['no number', { filter: {} }, 'needs expected_count with a filter, and only there'],
    [
      'a number without it',
      { user_ids: [NO_ID], expected_count: 1 },
      'needs expected_count with a filter, and only there',
    ],
  ])('refuses %s', async (_, body, problem) => {
    const answer = await start({ action: 'delete', ...body });
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(JSON.stringify(answer.body)).toContain(problem);
  });

  test('refuses what lists do not know', async () => {
    expect(await startFor({ shoe_size: 43 }, 3)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });
});

test('users are added to a team of the project only', async () => {
  const { id } = await makeTeam(instance.app);

  expect(await start({ action: 'add_to_team', user_ids: people, team_id: id })).toEqual(
    refused('TEAM_NOT_FOUND', { team_id: id }),
  );
});

test.each([
  ['no users', { action: 'delete', user_ids: [] }],
  ['too many users', { action: 'delete', user_ids: Array.from({ length: MAX_USER_IDS + 1 }, () => NO_ID) }],
  ['a user who is no id', { action: 'delete', user_ids: ['me'] }],
  ['an action that there is not', { action: 'promote', user_ids: [NO_ID] }],
  ['a field that there is not', { action: 'delete', user_ids: [NO_ID], surprise: true }],
])('refuses %s', async (_, body) => {
  expect(await start(body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
});

test.each([
  ['without a team where one is needed', { action: 'add_to_team' }],
  ['with a team where none is', { action: 'delete', team_id: NO_ID }],
])('refuses a job %s', async (_, body) => {
  expect(await start({ ...body, user_ids: people })).toEqual(
    mismatch(LINE, 'body needs team_id for add_to_team, and only there'),
  );
});

test.each([
  ['for another action', { action: 'delete', reason: 'Unpaid.' }],
  ['for its end', { action: 'lift_restriction', reason: 'Paid.' }],
  ['that is too long', { action: 'restrict', reason: 'x'.repeat(501) }],
])('refuses a reason %s', async (_, body) => {
  expect(await start({ ...body, user_ids: people })).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
});

test('an owner who deletes users has signed in, or entered the password, within ten minutes', async () => {
  const { owner } = project;
  instance.clock.advance(RECENT_MS + 1);
  const { accessToken, ...refreshed } = await signIn(instance.app, owner); // access tokens live as long
  await instance.query("update sessions set created_at = created_at - $1::int * interval '1 ms' where user_id = $2", [
    RECENT_MS + 1,
    owner.userId,
  ]);
  const late = asOwner({ ...project, owner: { ...refreshed, accessToken } });
  const deletion = { action: 'delete', user_ids: people };

  expect(await ask(instance.app, LINE, { ...late, body: deletion })).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect(await jobsOf()).toEqual([]);
  expect((await ask(instance.app, LINE, { ...late, body: { ...deletion, action: 'end_sessions' } })).status).toBe(201);
  expect((await start(deletion)).status).toBe(201); // a key proves itself

  await ask(instance.app, 'POST /api/v1/auth/password/confirm', {
    as: 'client',
    accessToken,
    body: { password: owner.password },
  });
  expect((await ask(instance.app, LINE, { ...late, body: deletion })).status).toBe(201);
});

test('jobs are listed newest first, for their project alone, until a week after their end', async () => {
  const other = await makeProject(instance.app);
  const ids: string[] = [];
  for (const action of ['end_sessions', 'verify_email', 'delete']) {
    instance.clock.advance(1);
    ids.unshift((await startTestJob(instance, project, { action, user_ids: people })).id);
  }

  expect((await jobsOf()).map(({ id }) => id)).toEqual(ids);
  expect(await jobsOf(other)).toEqual([]);

  await ask(instance.app, `DELETE /api/v1/internal/bulk-jobs/${ids[0]}`, { as: 'admin', project });
  instance.clock.advance(WEEK_MS);
  await sweepBulkJobs(instance.ctx);
  expect((await jobsOf()).map(({ id }) => id)).toEqual(ids);
  instance.clock.advance(1);
  await sweepBulkJobs(instance.ctx);
  expect((await jobsOf()).map(({ id }) => id)).toEqual(ids.slice(1)); // those that are not over stay
});

test('a job of another project is neither shown nor cancelled', async () => {
  const other = await makeProject(instance.app);
  const { id } = await startTestJob(instance, project, { action: 'delete', user_ids: people });
  const path = `/api/v1/internal/bulk-jobs/${id}` as const;

  for (const line of [`GET ${path}`, `DELETE ${path}`] as const)
    expect(await ask(instance.app, line, { as: 'admin', project: other })).toEqual(refused('BULK_JOB_NOT_FOUND'));
  expect(await readTestJob(instance, project, id)).toMatchObject({ status: 'waiting', total: 3 });
});
