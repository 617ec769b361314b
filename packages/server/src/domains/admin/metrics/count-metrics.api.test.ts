import { beforeAll, beforeEach, expect, test } from 'vitest';
import { schedule, tasks } from '../../../tasks.ts';
import { ask } from '../../../testing/ask.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { accept, invite } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signInWithProvider } from '../../../testing/oauth-flow.ts';
import { oauthProviders, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import { makeTeam } from '../../../testing/teams.ts';
import type { TestInstance } from '../../../testing/test-instance.ts';

const started = useOAuthInstance();
let instance: TestInstance;
let project: OwnedProject;
beforeAll(() => {
  ({ instance } = started());
});
beforeEach(async () => {
  instance.clock.set('2030-01-07T12:00:00Z'); // a Monday
  project = await makeProject(instance.app, { config: { oauth_providers: oauthProviders } });
});

/** As the clock has it done. */
const countAll = async (ctx = instance.ctx) => {
  await instance.ctx.signInCounts.write();
  await tasks(ctx)['count-metrics']?.run({}, { attempt: 1, signal: new AbortController().signal });
};
const daysOf = (of = project) =>
  instance.query<Record<string, unknown>>(
    `select to_char(day, 'YYYY-MM-DD') as day, users, teams, signed_up, invited, by_provider, imported, by_server, active_day, active_week,
       active_month, sign_ins, mails_sent, mails_failed, mails_expired, mails_p95_millis
     from metrics_days where project_id = $1 order by metrics_days.day`,
    [of.id],
  );
const weeksOf = (of = project) =>
  instance.query(
    `select to_char(week, 'YYYY-MM-DD') as week, weeks_later as later, users, active
     from retention_weeks where project_id = $1 order by 1, 2`,
    [of.id],
  );
const NOTHING = {
  users: 0,
  teams: 0,
  signed_up: 0,
  invited: 0,
  by_provider: 0,
  imported: 0,
  by_server: 0,
  active_day: 0,
  active_week: 0,
  active_month: 0,
  sign_ins: [],
  mails_sent: 0,
  mails_failed: 0,
  mails_expired: 0,
  mails_p95_millis: null,
};

test('what nobody counted is counted up to 90 days later', async () => {
  await signUp(instance.app, { project });
  instance.clock.set('2030-04-20T00:05:00Z');
  await countAll();

  const days = (await daysOf()).map(({ day }) => day);
  expect(days).toHaveLength(90);
  expect([days[0], days.at(-1)]).toEqual(['2030-01-20', '2030-04-19']);
});

test('a day is counted when it is over, five minutes after the hour', async () => {
  expect(schedule['count-metrics']).toBe('5 * * * *');
  instance.clock.set('2030-01-07T23:59:59.999Z');
  await countAll();
  expect(await daysOf()).toEqual([]);

  instance.clock.set('2030-01-08T00:00:00Z');
  await countAll();
  expect(await daysOf()).toEqual([{ ...NOTHING, day: '2030-01-07' }]);
});

test('people by how they came, who was active, sign-ins, teams and mails', async () => {
  const { app } = instance;
  const other = await makeProject(app);
  await signUp(app, { project: other });
  const mira = await signUp(app, { project });
  const team = await makeTeam(app, { project });
  const invitation = await invite(instance, team);
  instance.clock.advance(1000);
  await accept(app, team, invitation, await signUp(app, { project }));
  await accept(app, team, await invite(instance, team), mira); // who was there before they were invited
  await signInWithProvider(app, started().stub, { project });
  await ask(app, 'POST /api/v1/users', { as: 'server', project, body: { primary_email: newEmail() } });
  await imported(app, { project }, ndjson({ primary_email: newEmail(), signed_up_at_millis: Date.UTC(2029, 0, 1) }));
  await signIn(app, { ...mira, project });
  await instance.query('delete from mails where project_id = $1', [project.id]); // of the invitations
  await instance.query(
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, sent_at)
     select $1, gen_random_uuid(), 'magic_link', 'a@example.com', status, $2::timestamptz, $2, case when status = 'sent' then $2::timestamptz + interval '250 ms' end
     from unnest(array['sent', 'sent', 'failed', 'expired', 'dropped']) as status`,
    [project.id, instance.clock.now()],
  );
  instance.clock.set('2030-01-08T00:05:00Z');
  await signUp(app, { project }); // today is another day
  await countAll();

  const [day] = await daysOf();
  expect(day).toEqual({
    ...NOTHING,
    day: '2030-01-07',
    users: 5,
    teams: 1,
    signed_up: 1,
    invited: 1,
    by_provider: 1,
    imported: 1,
    by_server: 1,
    active_day: 3,
    active_week: 3,
    active_month: 3,
    sign_ins: [{ method: 'password', outcome: 'finished', count: 1 }],
    mails_sent: 2,
    mails_failed: 1,
    mails_expired: 1,
    mails_p95_millis: 250,
  });
  expect(await daysOf(other)).toEqual([
    { ...NOTHING, day: '2030-01-07', users: 1, signed_up: 1, active_day: 1, active_week: 1, active_month: 1 },
  ]);
});

test('a mail that is still tried when its day is counted is counted when it is done, up to a week later', async () => {
  await instance.query(
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, sent_at, payload_sealed)
     select $1, gen_random_uuid(), 'team_invitation', name, case when name = 'soon' then 'sent' else 'queued' end, $2::timestamptz,
       $2::timestamptz + interval '7 days', case when name = 'soon' then $2::timestamptz + interval '250 ms' end,
       case when name <> 'soon' then 'sealed'::bytea end
     from unnest(array['soon', 'late', 'refused', 'given up']) as name`,
    [project.id, instance.clock.now()],
  );
  const finish = (recipient: string, status: string) =>
    instance.query(
      `update mails set status = $3, payload_sealed = null, sent_at = case when $3 = 'sent' then $4::timestamptz end
       where project_id = $1 and recipient = $2`,
      [project.id, recipient, status, instance.clock.now()],
    );
  const mailsAt = async (time: string) => {
    instance.clock.set(time);
    await countAll();
    const [{ mails_sent, mails_failed, mails_expired, mails_p95_millis } = {}] = await daysOf();
    return [mails_sent, mails_failed, mails_expired, mails_p95_millis];
  };
  expect(await mailsAt('2030-01-08T00:05:00Z')).toEqual([1, 0, 0, 250]);

  instance.clock.set('2030-01-08T12:00:00Z');
  await finish('late', 'sent');
  await finish('refused', 'failed');
  expect(await mailsAt('2030-01-09T00:05:00Z')).toEqual([2, 1, 0, 24 * 60 * 60_000]);

  // With a user who is deleted, nothing of the past.
  await instance.query(`delete from mails where project_id = $1 and recipient in ('soon', 'refused')`, [project.id]);
  expect(await mailsAt('2030-01-15T00:05:00Z')).toEqual([2, 1, 0, 24 * 60 * 60_000]);
  await finish('given up', 'expired');
  instance.clock.set('2030-01-16T00:05:00Z');
  await Promise.all([countAll(), countAll(instance.secondContext())]);
  expect(await mailsAt('2030-01-16T00:06:00Z')).toEqual([2, 1, 1, 24 * 60 * 60_000]);
  expect((await daysOf()).slice(1)).toEqual((await daysOf()).slice(1).map(({ day }) => ({ ...NOTHING, day })));
});

test('windows of seven and thirty days end with their day', async () => {
  const user = await signUp(instance.app, { project });
  for (const time of ['2030-01-14T00:06:00Z', '2030-02-06T00:06:00Z', '2030-02-07T00:06:00Z']) {
    instance.clock.set(time);
    await countAll();
  }

  const active = (await daysOf()).map(({ day, active_day, active_week, active_month }) =>
    [day, active_day, active_week, active_month].join(' '),
  );
  expect(active.slice(0, 8)).toEqual([
    '2030-01-07 1 1 1',
    ...['08', '09', '10', '11', '12', '13'].map((day) => `2030-01-${day} 0 1 1`),
    '2030-01-14 0 0 1',
  ]);
  expect(active.slice(-2)).toEqual(['2030-02-05 0 0 1', '2030-02-06 0 0 0']);
  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
});

test('counted again, by whichever process, everything stays as it was counted', async () => {
  const user = await signUp(instance.app, { project });
  instance.clock.set('2030-01-15T00:05:00Z');
  await countAll();
  const [days, weeks] = [await daysOf(), await weeksOf()];
  expect(days).toHaveLength(8);
  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

  await countAll();
  await Promise.all([countAll(), countAll(instance.secondContext())]);

  expect(await daysOf()).toEqual(days);
  expect(await weeksOf()).toEqual(weeks);
});

test('of those who signed up in a week, who was active in it and in the weeks after', async () => {
  const { app, clock } = instance;
  const users = [await signUp(app, { project }), await signUp(app, { project }), await signUp(app, { project })];
  await ask(app, 'POST /api/v1/users', { as: 'server', project, body: {} }); // no sign-up
  const use = (refreshToken: string | undefined) =>
    ask(app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', project, refreshToken });
  clock.set('2030-01-14T00:00:00Z');
  await use(users[0]?.refreshToken);
  await use(users[1]?.refreshToken);
  clock.set('2030-01-20T23:59:00Z');
  await signUp(app, { project });
  clock.set('2030-01-27T23:00:00Z');
  await use(users[0]?.refreshToken);
  await countAll();
  expect(await weeksOf()).toEqual([
    { week: '2030-01-07', later: 0, users: 3, active: 3 },
    { week: '2030-01-07', later: 1, users: 3, active: 2 },
    { week: '2030-01-14', later: 0, users: 1, active: 1 },
  ]);

  clock.set('2030-01-28T00:05:00Z');
  await countAll();
  expect(await weeksOf()).toEqual([
    { week: '2030-01-07', later: 0, users: 3, active: 3 },
    { week: '2030-01-07', later: 1, users: 3, active: 2 },
    { week: '2030-01-07', later: 2, users: 3, active: 1 },
    { week: '2030-01-14', later: 0, users: 1, active: 1 },
    { week: '2030-01-14', later: 1, users: 1, active: 0 },
    { week: '2030-01-21', later: 0, users: 0, active: 0 },
  ]);
});
