import { metricsDefinitions } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';
import { makeTeam } from '../../../testing/teams.ts';
import { countMetrics } from './count-metrics.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  instance.clock.set('2030-01-07T12:00:00Z');
  project = await makeProject(instance.app);
});

interface Point {
  readonly at_millis: number;
  readonly is_complete: boolean;
  readonly sign_ups?: { readonly signed_up: number };
  readonly active?: object;
  readonly users?: number;
  readonly teams?: number;
}
interface Body {
  readonly points: Point[];
  readonly before: Point | null;
  readonly retention: object[];
}
const get = async (query = '', of = project, app = instance.app): Promise<Body> => {
  const { status, body } = await ask(app, `GET /api/v1/internal/metrics${query}`, { as: 'admin', project: of });
  expect(status).toBe(200);
  return body as Body;
};
const insertTeams = (teams: number) =>
  instance.query(
    `insert into teams (project_id, id, created_at, display_name)
     select $1, gen_random_uuid(), $2, 'Team' from generate_series(1, $3)`,
    [project.id, instance.clock.now(), teams],
  );
const at = (time: string): number => Date.parse(time);
const countAt = async (time: string) => {
  instance.clock.set(time);
  await instance.ctx.signInCounts.write();
  await countMetrics(instance.ctx);
};

test('today so far, in full, with what each number counts', async () => {
  const user = await signUp(instance.app, { project });
  await signIn(instance.app, { ...user, project });
  await instance.ctx.signInCounts.write();

  expect(await ask(instance.app, 'GET /api/v1/internal/metrics', { as: 'admin', project })).toEqual(
    answered({
      from: '2029-12-09',
      to: '2030-01-07',
      interval: 'day',
      points: [
        {
          at_millis: at('2030-01-07'),
          is_complete: false,
          users: 1,
          teams: 0,
          sign_ups: { signed_up: 1, invited: 0, by_provider: 0, imported: 0, by_server: 0 },
          active: { day: 1, week: null, month: null },
          sign_ins: [{ method: 'password', outcome: 'finished', count: 1 }],
          mails: { sent: 0, failed: 0, expired: 0, p95_millis: null },
        },
      ],
      before: null,
      retention: [],
      definitions: metricsDefinitions,
    }),
  );
});

test.each([10, 25_010])('of %i who were active today, those are counted who used a session', async (users) => {
  const other = await makeProject(instance.app);
  for (const { id } of [project, other])
    await instance.query(
      `with active as (
         insert into users (project_id, id, signed_up_at, last_active_at)
         select $1, gen_random_uuid(), $2, $2 from generate_series(1, $3) returning id
       ), numbered as (select id, row_number() over () as n from active)
       insert into user_activity (project_id, month, user_id, days)
       select $1, '2030-01-01', id, case when n % 5 = 0 then 1 << 5 else 1 << 6 end from numbered where n % 2 = 0`,
      [id, new Date('2030-01-07T08:00:00Z'), users],
    );

  const { points } = await get('?from=2030-01-07');
  expect(points).toMatchObject([{ active: { day: users * 0.4 } }]);
});

test('today is counted once a minute, each project apart', async () => {
  const other = await makeProject(instance.app);
  await signUp(instance.app, { project });
  expect((await get()).points[0]?.users).toBe(1);
  expect((await get('', other)).points[0]?.users).toBe(0);
  await signUp(instance.app, { project });
  expect((await get()).points[0]?.users).toBe(1);

  instance.clock.advance(60_000);
  expect((await get()).points[0]?.users).toBe(2);
});

test('teams of today are those of this project, counted once a minute', async () => {
  const other = await makeProject(instance.app);
  const teams = async (of = project) => (await get('', of)).points[0]?.teams;
  await makeTeam(instance.app, { project });
  expect([await teams(), await teams(other)]).toEqual([1, 0]);
  await makeTeam(instance.app, { project });
  expect(await teams()).toBe(1);

  instance.clock.advance(60_000);
  expect(await teams()).toBe(2);
});

test('20,000 teams or more are as many as when today was last counted', async () => {
  await insertTeams(20_000);
  const teams = async () => (await get()).points[0]?.teams;
  expect(await teams()).toBe(20_000);
  await insertTeams(1);
  instance.clock.advance(60_000);
  expect(await teams()).toBe(20_000); // and they are counted for whoever asks in the minutes to come
  await expect
    .poll(() => {
      instance.clock.advance(60_000);
      return teams();
    })
    .toBe(20_001);
});

test('days of a range, of this project, and as many before them', async () => {
  const other = await makeProject(instance.app);
  for (const date of ['07', '08', '08', '09', '10', '11']) {
    instance.clock.set(`2030-01-${date}T12:00:00Z`);
    await signUp(instance.app, { project });
    await signUp(instance.app, { project: other });
    await signUp(instance.app, { project: other });
  }
  await countAt('2030-01-12T00:05:00Z');

  const { points, before } = await get('?from=2030-01-09&to=2030-01-10&series=sign_ups,users');

  expect(
    points.map(({ at_millis, is_complete, users, sign_ups }) => [at_millis, is_complete, users, sign_ups?.signed_up]),
  ).toEqual([
    [at('2030-01-09'), true, 4, 1],
    [at('2030-01-10'), true, 5, 1],
  ]);
  expect(before).toMatchObject({ at_millis: at('2030-01-07'), users: 3, sign_ups: { signed_up: 3 } });
  expect(points[0]).not.toHaveProperty('active');
});

test('cohorts, of this project', async () => {
  await signUp(instance.app, { project });
  await makeProject(instance.app);
  await countAt('2030-01-22T00:05:00Z');

  expect((await get()).retention).toEqual([
    { week: '2030-01-07', users: 1, active: [1, 0] },
    { week: '2030-01-14', users: 0, active: [0] },
  ]);
  expect((await get('?series=active')).retention).toEqual([]);
});

test('hours, up to the one that it is', async () => {
  await signUp(instance.app, { project });
  instance.clock.set('2030-01-08T02:30:00Z');
  await signUp(instance.app, { project });

  const { points } = await get('?from=2030-01-07&to=2030-01-08&interval=hour');

  expect(points).toHaveLength(27);
  expect(points.filter(({ sign_ups }) => sign_ups?.signed_up !== 0)).toMatchObject([
    { at_millis: at('2030-01-07T12:00:00Z'), is_complete: true, sign_ups: { signed_up: 1 } },
    { at_millis: at('2030-01-08T02:00:00Z'), is_complete: false, sign_ups: { signed_up: 1 } },
  ]);
  expect(points[0]).not.toHaveProperty('users');
});

test.each([
  '?from=2030-01-08&to=2030-01-07',
  '?from=2029-01-06&to=2030-01-07',
  '?from=2029-12-31&to=2030-01-07&interval=hour',
])('%s is refused', async (query) => {
  expect(await ask(instance.app, `GET /api/v1/internal/metrics${query}`, { as: 'admin', project })).toEqual(
    answered('The range of days is empty or too long.', 400),
  );
});

test.each(['?from=yesterday', '?from=2030-02-30', '?series=', '?series=users,', '?series=secrets', '?interval=week'])(
  '%s is no such question',
  async (query) => {
    const { body } = await ask(instance.app, `GET /api/v1/internal/metrics${query}`, { as: 'admin', project });
    expect(body).toMatchObject({ code: 'SCHEMA_ERROR' });
  },
);

test('a year is read by a handful of statements, whatever it holds', async () => {
  const recorded = recordStatements(instance.ctx);
  await get('?from=2029-01-07&to=2030-01-07', project, recorded.app);
  recorded.take();

  await get('?from=2029-01-07&to=2030-01-07', project, recorded.app);

  expect(recorded.take().length).toBeLessThanOrEqual(4); // who asks, the year, the one before, cohorts; today is remembered
});
