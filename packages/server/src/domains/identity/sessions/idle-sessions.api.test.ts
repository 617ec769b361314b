import { withClient } from '@keystead/testkit';
import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { sweepSessions } from './sweep-sessions.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const OVER = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});

const limitTo = (millis: number | null) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { session_idle_limit_millis: millis } },
  });
const refresh = (app: App = instance.app) =>
  ask(app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', project, refreshToken: user.refreshToken });
const grant = (refreshToken: string, more: object) =>
  ask(instance.app, 'POST /api/v1/auth/oauth/token', {
    body: {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.keys.client,
      refresh_token: refreshToken,
      ...more,
    },
  });
const signOut = () =>
  ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', project, refreshToken: user.refreshToken });
const listed = async () => {
  const { body } = await ask(instance.app, `GET /api/v1/auth/sessions?user_id=${user.userId}`, {
    as: 'server',
    project,
  });
  return (body as { items: unknown[] }).items.length;
};
const stored = async () => (await instance.query('select id from sessions where project_id = $1', [project.id])).length;

test('without a limit a session may go unused until it expires', async () => {
  instance.clock.advance(364 * DAY);

  expect((await refresh()).status).toBe(200);
});

test('a session that goes unused for the limit has ended, to the second and on every process', async () => {
  await limitTo(30 * DAY);
  instance.clock.advance(30 * DAY - SECOND);
  expect((await refresh()).status).toBe(200);

  instance.clock.advance(30 * DAY);
  expect(await refresh()).toEqual(OVER);
  expect(await refresh(await instance.secondProcess())).toEqual(OVER);
  expect(await grant(user.refreshToken, {})).toEqual(OVER);
  expect(await grant(user.refreshToken, { rotate: 'true' })).toEqual(OVER);
});

test('use keeps a session going, but not beyond its end', async () => {
  await limitTo(30 * DAY);
  for (let days = 0; days < 360; days += 20) {
    expect((await refresh()).status).toBe(200);
    instance.clock.advance(20 * DAY);
  }
  expect((await refresh()).status).toBe(200);

  instance.clock.advance(5 * DAY);
  expect(await refresh()).toEqual(OVER);
});

test('signing out of what has ended by the limit ends it for good', async () => {
  await limitTo(HOUR);
  instance.clock.advance(HOUR);
  expect((await signOut()).status).toBe(200);

  await limitTo(null);
  expect(await refresh()).toEqual(OVER);
});

test('a refresh token that was replaced and turns up after the limit ends the session for good, and is noted', async () => {
  await limitTo(HOUR);
  instance.clock.advance(60 * SECOND);
  const rotated = await grant(user.refreshToken, { rotate: 'true' });
  expect(rotated.status).toBe(200);

  instance.clock.advance(HOUR);
  expect(await grant(user.refreshToken, { rotate: 'true' })).toEqual(OVER);
  await limitTo(null);
  expect(await grant((rotated.body as { refresh_token: string }).refresh_token, {})).toEqual(OVER);
  expect(await instance.query("select 1 from events where type = 'session.token_reused'")).toHaveLength(1);
});

test('what has ended by the limit is not listed, and is swept away with what has expired', async () => {
  await limitTo(HOUR);
  const elsewhere = await signUp(instance.app);
  instance.clock.advance(HOUR - SECOND);
  await sweepSessions(instance.ctx);
  expect([await listed(), await stored()]).toEqual([1, 1]);

  instance.clock.advance(2 * SECOND);
  expect([await listed(), await stored()]).toEqual([0, 1]);
  await sweepSessions(instance.ctx);
  expect(await stored()).toBe(0);
  expect(await instance.query('select 1 from sessions where user_id = $1', [elsewhere.userId])).toHaveLength(1);
});

test('sweeping reads the sessions of one project at a time, by their ids, however many there are', async () => {
  await instance.query("update projects set session_idle_limit_millis = null, sessions_used_after = '-infinity'");
  await limitTo(HOUR);
  const insertSessions = (count: number) =>
    instance.query(
      `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
       select $1, gen_random_uuid(), $2, sha256(n::text::bytea), $3, $3, $3::timestamptz + interval '365 days'
       from generate_series(1, $4::int) n`,
      [project.id, user.userId, instance.clock.now(), count],
    );
  await insertSessions(2000);
  instance.clock.advance(HOUR);
  const recorded = recordStatements(instance.ctx);
  await sweepSessions(recorded.ctx);

  expect(await stored()).toBe(0);
  const pages = recorded.take().filter((text) => text.includes('with page'));
  expect(pages).toHaveLength(3); // of 2,000 and of one, and one that finds no more
  await insertSessions(20_000); // with fewer, reading all of them is no worse
  await instance.query('analyze sessions');
  // Sorting them is no worse either, even now; a million of them is another suite's.
  const text = await withClient(instance.databaseUrl, async (client) => {
    await client.query('set enable_sort = off; set enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${pages[0]}`);
    return rows.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(text).toMatch(/Index Only Scan using sessions_pkey .*\n\s+Index Cond: .*project_id = .*id > /);
  expect(text).toMatch(/Index Scan using sessions_pkey .*\n\s+Index Cond: .*project_id = .*id = ANY/);
  expect(text).not.toContain('Seq Scan');
});

test('one that was not used for too long stays ended, though the limit becomes longer or goes', async () => {
  await limitTo(HOUR);
  instance.clock.advance(HOUR);
  const later = await signUp(instance.app, { project });
  instance.clock.advance(HOUR - SECOND);
  expect(await refresh()).toEqual(OVER);

  for (const millis of [DAY, null]) {
    expect((await limitTo(millis)).status).toBe(200);
    expect(await refresh()).toEqual(OVER);
  }
  instance.clock.advance(DAY);
  user = later;
  expect((await refresh()).status).toBe(200);
});

test('so does one that ended at the moment of the change, and it is swept away', async () => {
  await limitTo(HOUR);
  instance.clock.advance(HOUR);
  await limitTo(null);
  expect([await refresh(), await listed(), await stored()]).toEqual([OVER, 0, 1]);

  await sweepSessions(instance.ctx);
  expect(await stored()).toBe(0);
});
