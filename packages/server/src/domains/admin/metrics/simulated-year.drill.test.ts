import { beforeAll, expect, test } from 'vitest';
import { tasks } from '../../../tasks.ts';
import { ask } from '../../../testing/ask.ts';
import { countDays, countWeeks, tally } from '../../../testing/count-happenings.ts';
import { noHappenings, throwDice } from '../../../testing/happenings.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { oauthProviders, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { testScale } from '../../../testing/scale.ts';
import { Callers } from '../../../testing/simulated-callers.ts';
import { COUNTED_AFTER_MS, Crowd } from '../../../testing/simulated-crowd.ts';

/** The whole year: SIMULATED_DAYS=365 npx vitest run --project drills simulated-year */
const DAYS = testScale.simulatedDays;
const USERS_OF_A_YEAR = 20_000;
const SEED = 4711;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAY = Date.UTC(2030, 0, 9); // a Wednesday
const FIRST_MONDAY = Date.UTC(2030, 0, 7);
/** When no process ran: a few days, over the end of a month and of a week. */
const isNobodyThere = (number: number): boolean => number >= 48 && number < 57;

const started = useOAuthInstance();
const happenings = noHappenings();
/** When each day was counted. */
const countedAt = new Map<number, number>();
const runs: number[] = [];
let project: OwnedProject;

async function run(...names: readonly string[]): Promise<void> {
  const all = tasks(started().instance.ctx);
  for (const name of names) await all[name]?.run({}, { attempt: 1, signal: new AbortController().signal });
}

/** As the clock has it done. */
async function count(now: number): Promise<void> {
  const { clock, ctx } = started().instance;
  clock.set(new Date(now).toISOString());
  await ctx.signInCounts.write();
  await run('count-metrics');
  runs.push(now);
  for (let day = FIRST_DAY; day + DAY_MS <= now; day += DAY_MS) if (!countedAt.has(day)) countedAt.set(day, now);
}

beforeAll(async () => {
  const { instance } = started();
  const dice = throwDice(SEED);
  instance.clock.set(new Date(FIRST_DAY).toISOString());
  project = await makeProject(instance.app, { config: { oauth_providers: oauthProviders } });
  const other = await makeProject(instance.app);
  const crowd = new Crowd(instance, project.id, { dice, happenings });
  const callers = new Callers(started(), project, { dice, happenings, crowd });
  const elsewhere = new Crowd(instance, other.id, { dice, happenings: noHappenings() });
  for (let number = 0; number < DAYS; number += 1) {
    const day = FIRST_DAY + number * DAY_MS;
    await callers.live(day, number);
    const wanted = Math.ceil(((number + 1) * USERS_OF_A_YEAR) / 365);
    await crowd.live(day, Math.max(0, wanted - happenings.joined.length));
    if (number % 10 === 0) await elsewhere.live(day, 20);
    if (isNobodyThere(number)) continue;
    await count(day + DAY_MS + COUNTED_AFTER_MS);
    if (number % 7 === 0) await run('sweep-metrics', 'sweep-sign-in-counts', 'sweep-mails', 'sweep-imports');
    // Clusters of tests have nobody who does that by itself.
    if (number % 7 === 0) await instance.query('vacuum analyze');
  }
}, 900_000);

const dayName = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

test('enough has happened to be counted', () => {
  const { joined, used, left, teams, imports, signIns, mails } = happenings;
  console.log(
    `${joined.length} users, ${used.length} uses of sessions, ${left.size} users and ` +
      `${[...teams.values()].filter(({ goneAt }) => goneAt).length} of ${teams.size} teams deleted, ${imports.length} imports, ` +
      `${signIns.length} sign-ins, ${mails.length} mails`,
  );
  expect(joined.length).toBeGreaterThanOrEqual((DAYS * USERS_OF_A_YEAR) / 365);
  const came = joined.filter(({ accepted, signedUpAt }) => accepted && accepted.invitedAt < signedUpAt);
  const wasThere = joined.filter(({ accepted, signedUpAt }) => accepted && accepted.invitedAt >= signedUpAt);
  const late = mails.filter(({ at, doneAt }) => doneAt - at > DAY_MS);
  for (const some of [came.length, wasThere.length, left.size, imports.length, late.length])
    expect(some).toBeGreaterThan(0);
});

test('every day is what a slow count makes of it', async () => {
  const last = FIRST_DAY + (DAYS - 1) * DAY_MS;
  const { body } = await ask(
    started().instance.app,
    `GET /api/v1/internal/metrics?from=${dayName(FIRST_DAY)}&to=${dayName(last)}`,
    { as: 'admin', project },
  );
  const { points } = body as { points: { sign_ins: { method: string; outcome: string }[] }[] };
  const nameOf = ({ method, outcome }: { method: string; outcome: string }): string => `${method} ${outcome}`;
  const told = points.map((point) => ({
    ...point,
    sign_ins: point.sign_ins.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
  }));

  expect(told).toHaveLength(DAYS);
  expect(told).toEqual(countDays(happenings, countedAt));
});

test('so is every week of sign-ups, and each that came after it', async () => {
  const weeks = await started().instance.query(
    `select to_char(week, 'YYYY-MM-DD') as week, weeks_later as later, users, active
     from retention_weeks where project_id = $1 order by 1, 2`,
    [project.id],
  );
  const counted = countWeeks(happenings, FIRST_MONDAY, runs);

  expect(counted.length).toBeGreaterThan(DAYS / 7);
  expect(weeks).toEqual(counted);
});

test('sign-ins of each hour, as long as they are kept', async () => {
  const first = Math.max(FIRST_DAY, FIRST_DAY + (DAYS - 90) * DAY_MS);
  const hours = await started().instance.query<{ hour: Date; method: string; outcome: string; count: number }>(
    `select hour, method, outcome, n as count from sign_in_hours where project_id = $1 and hour >= $2 order by hour, method, outcome`,
    [project.id, new Date(first)],
  );
  const slow = [];
  for (let hour = first; hour < (runs.at(-1) ?? 0); hour += HOUR_MS) {
    const signIns = happenings.signIns.filter(({ at }) => at >= hour && at < hour + HOUR_MS);
    slow.push(...tally(signIns).map((sum) => ({ hour: new Date(hour), ...sum })));
  }

  expect(slow.length).toBeGreaterThan(DAYS);
  expect(hours).toEqual(slow);
});

test('days on which each user was active, as long as they are kept', async () => {
  const since = dayName(FIRST_DAY + (DAYS - 90) * DAY_MS);
  const rows = await started().instance.query<{ user: string; day: string }>(
    `select a.user_id as user, to_char(a.month + n, 'YYYY-MM-DD') as day
     from user_activity a, generate_series(0, 30) as n
     where a.project_id = $1 and a.days & (1 << n) <> 0 and a.month + n >= $2::date`,
    [project.id, since],
  );
  const slow = new Set(
    happenings.used
      .filter(({ user, at }) => dayName(at) >= since && !happenings.left.has(user))
      .map(({ user, at }) => `${user} ${dayName(at)}`),
  );

  expect(rows.map(({ user, day }) => `${user} ${day}`).toSorted()).toEqual([...slow].toSorted());
});
