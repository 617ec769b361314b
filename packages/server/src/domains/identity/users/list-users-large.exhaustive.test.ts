import type { UserFilter as Asked } from '@keystead/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOUNDED_PLANNING } from '../../../db/open-database.ts';
import { prepare, type Sql } from '../../../db/sql.ts';
import type { TimePlace } from '../../../db/time-order.ts';
import { applySettings } from '../../../platform/connection-settings.ts';
import { fillTables } from '../../../testing/fill-tables.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { makeTeam } from '../../../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { fromItsBeginning, userFilterOf } from './user-filter.ts';
import { selectCount, selectUsers } from './user-list.queries.ts';

/** Most are in the team, and most have an account. */
const USERS = 54_000;
const LIMIT = 20;
const START = Date.UTC(2030, 0, 1);
const MINUTE = 60_000;
const ID = `overlay(overlay(md5('user ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
/** Of the user with a number: what is asked for is far from both ends of the list. */
const isMember = (n: number) => n % 6 !== 0;
const isInSmallTeam = (n: number) => n % 9 === 0;
const hasAccount = (n: number) => n % 5 !== 0;
const hasSecondFactor = (n: number) => n > 25_000 && n <= 25_900;
const isUnverified = (n: number) => n % 10 === 3;
const isCalledLate = (n: number) => n > 20_000 && n <= 50_000;
const signedUp = (n: number) => START + Math.floor(n / 5) * MINUTE;
const active = (n: number) => signedUp(n) + (n % 7) * 60 * MINUTE;

const HALF = '80000000-0000-4000-8000-000000000000';
/** Users by number, and those of one time by their ids. */
const inOrder =
  (timeOf: (n: number) => number) =>
  ([a, first]: readonly [number, string], [b, second]: readonly [number, string]): number =>
    timeOf(a) - timeOf(b) || (first < second ? -1 : 1);

let instance: TestInstance;
let project: OwnedProject;
let client: pg.Client;
let teamId: string;
let smallTeamId: string;
let ids: ReadonlyMap<number, string>;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeProject(instance.app);
  teamId = (await makeTeam(instance.app, { project, display_name: 'Most of them' })).id;
  smallTeamId = (await makeTeam(instance.app, { project, display_name: 'Some of them' })).id;
  await fillTables(instance.databaseUrl, ['users', 'oauth_accounts', 'team_memberships'], inserts(), [project.id]);
  const rows = await instance.query<{ id: string; n: number }>(
    'select id, substring(display_name from 6)::int as n from users where project_id = $1',
    [project.id],
  );
  ids = new Map(rows.map(({ id, n }) => [n, id]));
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await applySettings(client, BOUNDED_PLANNING);
});
afterAll(async () => {
  await client.end();
  await instance.stop();
});

const inserts = (): string[] => [
  `insert into users (project_id, id, signed_up_at, last_active_at, display_name, primary_email, primary_email_normalized,
     primary_email_verified, email_auth_enabled, totp_secret_sealed)
   select $1, ${ID}, t, t + n % 7 * interval '1 hour', case when n > 20000 and n <= 50000 then 'Late ' else 'User ' end || n,
     mail, mail, n % 10 <> 3, true, case when n > 25000 and n <= 25900 then '\\x00'::bytea end
   from generate_series(1, ${USERS}) as n,
     lateral (select to_timestamp(${START / 1000} + n / 5 * 60) as t, 'mail-' || n || '@example.com' as mail)`,
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
   select $1, 'github', n, ${ID}, now() from generate_series(1, ${USERS}) as n where n % 5 <> 0`,
  `insert into team_memberships (project_id, team_id, user_id, joined_at)
   select $1, '${teamId}', ${ID}, now() from generate_series(1, ${USERS}) as n where n % 6 <> 0`,
  `insert into team_memberships (project_id, team_id, user_id, joined_at)
   select $1, '${smallTeamId}', ${ID}, now() from generate_series(1, ${USERS}) as n where n % 9 = 0`,
];

/** On a connection that waits for its answers, however busy the machine is. */
async function run<Row>(statement: Sql): Promise<Row[]> {
  const { text, values } = prepare(statement);
  return (await client.query(text, values)).rows as Row[];
}

type Filter = readonly [asked: Asked, fits: (n: number) => boolean];
const MIDDLE = START + 5000 * MINUTE;
/** What else is asked for; each is among few, or comes late, so that no walk from an end fills a page. */
const others: readonly Filter[] = [
  [{ mfa: true }, hasSecondFactor],
  [{ verified: false }, isUnverified],
  [{ mfa: true, verified: false }, (n) => hasSecondFactor(n) && isUnverified(n)],
  [{ mfa: true, restricted: true }, () => false],
  [{ mfa: true, restricted: false }, hasSecondFactor],
  [{ query: 'late 2' }, (n) => isCalledLate(n) && String(n).startsWith('2')],
  [{ query: 'late' }, isCalledLate],
  [{ query: '25', mfa: true }, () => false],
  [{ query: 'mail-255', verified: false }, (n) => isUnverified(n) && String(n).startsWith('255')],
  [{ signed_up_from_millis: MIDDLE }, (n) => signedUp(n) >= MIDDLE],
  [{ active_to_millis: MIDDLE }, (n) => active(n) < MIDDLE],
  [{ active_from_millis: MIDDLE, signed_up_to_millis: MIDDLE }, (n) => active(n) >= MIDDLE && signedUp(n) < MIDDLE],
];
const belongings: readonly (readonly [asked: () => Asked, fits: (n: number) => boolean])[] = [
  [() => ({ team_id: teamId }), isMember],
  [() => ({ method: ['github'] }), hasAccount],
  [() => ({ method: ['github', 'discord'] }), hasAccount],
  [() => ({ team_id: teamId, method: ['github'] }), (n) => isMember(n) && hasAccount(n)],
];
const pairs = others.flatMap(([asked, fits]) =>
  belongings.map(([theirs, fitsTheirs]) => ({
    asked: () => ({ ...asked, ...theirs() }),
    fits: (n: number) => fits(n) && fitsTheirs(n),
  })),
);

test.each([
  ['signed_up_at', false],
  ['signed_up_at', true],
  ['last_active_at', false],
  ['last_active_at', true],
] as const)(
  'of a large team or provider, who fits is found by %s, descending: %s',
  { timeout: 300_000 },
  async (order, isDescending) => {
    const timeOf = order === 'signed_up_at' ? signedUp : active;
    const everybody = [...ids].toSorted(inOrder(timeOf));
    if (isDescending) everybody.reverse();
    for (const { asked, fits } of pairs) {
      const expected = everybody.filter(([n]) => fits(n)).map(([, id]) => id);
      let after: TimePlace | undefined;
      for (const place of [0, LIMIT]) {
        const page = { order, isDescending, after, limit: LIMIT, teamsUpTo: undefined };
        for (const teamSize of ['small', 'large'] as const) {
          const rows = await run<TimePlace>(
            selectUsers(fromItsBeginning({ ...userFilterOf(project.id, asked()), ...page }), teamSize),
          );
          expect([asked(), place, teamSize, rows.map(({ id }) => id)]).toEqual([
            asked(),
            place,
            teamSize,
            expected.slice(place, place + LIMIT),
          ]);
          after = rows.at(-1) ?? page.after;
        }
      }
    }
  },
);

test('and counted', { timeout: 300_000 }, async () => {
  for (const { asked, fits } of pairs) {
    const count = Math.min([...ids.keys()].filter(fits).length, 10_001);
    const counted = await run(selectCount(userFilterOf(project.id, asked()), 10_001));
    expect([asked(), counted]).toEqual([asked(), [{ count }]]);
  }
});

const ofSmallTeam: readonly Filter[] = [
  [{ method: ['github'] }, hasAccount],
  [{ method: ['github', 'discord'] }, hasAccount],
  [{ method: ['github'], verified: true }, (n) => hasAccount(n) && !isUnverified(n)],
  [{ restricted: false, verified: true }, (n) => !isUnverified(n)],
  [{ restricted: false, mfa: false, method: ['github'] }, (n) => hasAccount(n) && !hasSecondFactor(n)],
  [{ mfa: false }, (n) => !hasSecondFactor(n)],
  [{ verified: true }, (n) => !isUnverified(n)],
  [{ restricted: false }, () => true],
  [{ signed_up_from_millis: MIDDLE }, (n) => signedUp(n) >= MIDDLE],
  [{ active_to_millis: MIDDLE }, (n) => active(n) < MIDDLE],
  [{ signed_up_to_millis: MIDDLE, verified: true }, (n) => signedUp(n) < MIDDLE && !isUnverified(n)],
];
test.each(ofSmallTeam)('those of a small team are counted, with %j', async (asked, fits) => {
  const filter = userFilterOf(project.id, { ...asked, team_id: smallTeamId });
  const count = [...ids.keys()].filter((n) => isInSmallTeam(n) && fits(n)).length;
  expect(await run(selectCount(filter, 10_001))).toEqual([{ count }]);
  expect(await run(selectCount(filter, 1000))).toEqual([{ count: 1000 }]);
});

test.each<Filter>([
  [{ verified: true }, (n) => !isUnverified(n)],
  [{ verified: true, mfa: false }, (n) => !isUnverified(n) && !hasSecondFactor(n)],
  [{ method: ['password'] }, () => false],
])('what most of a large team have may be counted among the first of them, with %j', async (asked, fits) => {
  const filter = userFilterOf(project.id, { ...asked, team_id: teamId });
  const { length } = [...ids.keys()].filter((n) => isMember(n) && fits(n));
  for (const most of [1000, 10_001, 100_000])
    expect([most, await run(selectCount(filter, most))]).toEqual([most, [{ count: Math.min(length, most) }]]);
});

test.each([
  ['signed_up_at', false, { signed_up_from_millis: MIDDLE }, (n: number) => signedUp(n) >= MIDDLE],
  ['signed_up_at', true, { signed_up_to_millis: MIDDLE }, (n: number) => signedUp(n) < MIDDLE],
  ['signed_up_at', true, { active_to_millis: MIDDLE }, (n: number) => active(n) < MIDDLE],
  ['last_active_at', false, { signed_up_from_millis: MIDDLE }, (n: number) => signedUp(n) >= MIDDLE],
  ['last_active_at', false, { active_from_millis: MIDDLE }, (n: number) => active(n) >= MIDDLE],
  ['last_active_at', true, { active_to_millis: MIDDLE }, (n: number) => active(n) < MIDDLE],
] as const)('a place at the edge of a period, or outside, by %s, descending: %s', async (...given) => {
  const [order, isDescending, asked, fits] = given;
  const timeOf = order === 'signed_up_at' ? signedUp : active;
  for (const place of [MIDDLE - MINUTE, MIDDLE, MIDDLE + MINUTE]) {
    const isAfter = ([n, id]: readonly [number, string]) =>
      timeOf(n) === place ? id < HALF === isDescending : timeOf(n) < place === isDescending;
    const expected = [...ids].filter((user) => fits(user[0]) && isAfter(user)).toSorted(inOrder(timeOf));
    if (isDescending) expected.reverse();
    const page = {
      order,
      isDescending,
      after: { micros: `${place}000`, id: HALF },
      limit: LIMIT,
      teamsUpTo: undefined,
    };
    const rows = await run<TimePlace>(selectUsers(fromItsBeginning({ ...userFilterOf(project.id, asked), ...page })));
    expect([place, rows.map(({ id }) => id)]).toEqual([place, expected.slice(0, LIMIT).map(([, id]) => id)]);
  }
});
