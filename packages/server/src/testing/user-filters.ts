import { afterAll, beforeAll, expect } from 'vitest';
import { ask } from './ask.ts';
import { fillTables } from './fill-tables.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { makeTeam } from './teams.ts';
import { startTestInstance, type TestInstance } from './test-instance.ts';

/** Enough users and team members that pages are found both by walking an index and by looking up matches. */
const USERS = 24_000;
const IN_LARGE_TEAM = 10_500;
const LIMIT = 20;
const START = Date.UTC(2030, 0, 1);
const MINUTE = 60_000;
/** The id of the user with a number. */
const ID = `overlay(overlay(md5('user ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
const moment = (minutes: number) => START + minutes * MINUTE;

/** The properties of a user that filters use. */
export interface KnownUser {
  readonly id: string;
  readonly name: string;
  readonly signedUp: number;
  readonly active: number;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly isRestricted: boolean;
  readonly providers: readonly string[];
  readonly teams: readonly string[];
}

let instance: TestInstance;
let project: OwnedProject;
let everybody: readonly KnownUser[];
const teams = { large: '', small: '', late: '' };

/** Fills a project with these users only, before the tests of a file. */
export function useManyUsers(): () => readonly KnownUser[] {
  beforeAll(async () => {
    instance = await startTestInstance();
    project = await makeProject(instance.app);
    for (const name of Object.keys(teams) as (keyof typeof teams)[])
      teams[name] = (await makeTeam(instance.app, { project, display_name: name })).id;
    const elsewhere = await makeProject(instance.app);
    const tables = ['users', 'oauth_accounts', 'team_memberships'];
    await fillTables(instance.databaseUrl, tables, inserts(), [project.id, elsewhere.id]);
    everybody = await readUsers();
  });
  afterAll(() => instance.stop());
  return () => everybody;
}

/**
 * Five users sign up per minute, many are active at the same time, and ids are in random order. Rare properties are far
 * from both ends. Another project has the same users with every property.
 */
const inserts = (): string[] => [
  `insert into users (project_id, id, signed_up_at, last_active_at, display_name, primary_email, primary_email_normalized,
     primary_email_verified, email_auth_enabled, password_hash, totp_secret_sealed, restricted_at)
   select project_id, ${ID}, t, t + n % 7 * interval '1 hour', 'User ' || n, mail, mail,
     n % 10 <> 0 and not has_all, true, case when n % 3 <> 0 or has_all then 'hash' end,
     case when n % 100 = 50 or has_all then '\\x00'::bytea end, case when n between 5400 and 5460 or has_all then t end
   from (values ($1, false), ($2, true)) as p (project_id, has_all), generate_series(1, ${USERS}) as n,
     lateral (select to_timestamp(${START / 1000} + n / 5 * 60) as t, 'user-' || n || '@example.com' as mail)`,
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
   select project_id, provider_id, n, ${ID}, now()
   from (values ($1, false), ($2, true)) as p (project_id, has_all), generate_series(1, ${USERS}) as n,
     lateral (values ('github', n % 4 = 0), ('google', n % 6 = 0), ('discord', n between 5430 and 5480)) as account (provider_id, is_theirs)
   where is_theirs or has_all`,
  `insert into team_memberships (project_id, team_id, user_id, joined_at)
   select project_id, team_id::uuid, ${ID}, now()
   from (values ($1, false), ($2, true)) as p (project_id, has_all), generate_series(1, ${USERS}) as n,
     lateral (values
       ('${teams.large}', n > ${USERS - IN_LARGE_TEAM}),
       ('${teams.small}', n % 37 = 0),
       ('${teams.late}', n > 18000)
     ) as team (team_id, is_theirs)
   where is_theirs or has_all`,
];

const readUsers = (): Promise<KnownUser[]> =>
  instance.query<KnownUser>(
    `select id, display_name as name, (extract(epoch from signed_up_at) * 1000)::float8 as "signedUp",
       (extract(epoch from last_active_at) * 1000)::float8 as active, primary_email_verified as "isVerified",
       password_hash is not null as "hasPassword", totp_secret_sealed is not null as "hasSecondFactor",
       restricted_at is not null as "isRestricted",
       array(select provider_id from oauth_accounts a where a.project_id = u.project_id and a.user_id = u.id) as providers,
       array(select team_id from team_memberships m where m.project_id = u.project_id and m.user_id = u.id) as teams
     from users u
     where project_id = $1`,
    [project.id],
  );

type Filter = readonly [query: () => Record<string, string>, fits: (user: KnownUser) => boolean];
export const filters: readonly Filter[] = [
  [() => ({ verified: 'true' }), (user) => user.isVerified],
  [() => ({ verified: 'false' }), (user) => !user.isVerified],
  [() => ({ mfa: 'true' }), (user) => user.hasSecondFactor],
  [() => ({ mfa: 'false' }), (user) => !user.hasSecondFactor],
  [() => ({ restricted: 'true' }), (user) => user.isRestricted],
  [() => ({ restricted: 'false' }), (user) => !user.isRestricted],
  [() => ({ method: 'password' }), (user) => user.hasPassword],
  [() => ({ method: 'github' }), (user) => user.providers.includes('github')],
  [() => ({ method: 'discord' }), (user) => user.providers.includes('discord')],
  [() => ({ method: 'github,google' }), ({ providers }) => providers.some((id) => id !== 'discord')],
  [() => ({ method: 'password,discord' }), (user) => user.hasPassword || user.providers.includes('discord')],
  [() => ({ signed_up_from_millis: String(moment(4600)) }), (user) => user.signedUp >= moment(4600)],
  [() => ({ signed_up_to_millis: String(moment(150)) }), (user) => user.signedUp < moment(150)],
  [() => ({ active_from_millis: String(moment(5000)) }), (user) => user.active >= moment(5000)],
  [() => ({ active_to_millis: String(moment(200)) }), (user) => user.active < moment(200)],
  [() => ({ team_id: teams.large }), (user) => user.teams.includes(teams.large)],
  [() => ({ team_id: teams.small }), (user) => user.teams.includes(teams.small)],
  [() => ({ team_id: teams.late }), (user) => user.teams.includes(teams.late)],
  [() => ({ query: 'user-54' }), (user) => user.name.startsWith('User 54')],
  [() => ({ query: 'us' }), () => true],
];
export const orders = [
  ['signed_up_at', 'false'],
  ['signed_up_at', 'true'],
  ['last_active_at', 'false'],
  ['last_active_at', 'true'],
] as const;

interface Listed {
  readonly items: readonly { readonly display_name: string }[];
  readonly pagination: { readonly next_cursor: string | null; readonly count?: { readonly value: number } };
}
export async function list(query: Record<string, string>): Promise<Listed> {
  const { body, status } = await ask(instance.app, `GET /api/v1/users?${new URLSearchParams(query)}`, {
    as: 'server',
    project,
  });
  expect([query, status]).toEqual([query, 200]);
  return body as Listed;
}

export function sorted(users: readonly KnownUser[], order: (typeof orders)[number]): string[] {
  const [time, desc] = order;
  const timeOf = (user: KnownUser) => (time === 'signed_up_at' ? user.signedUp : user.active);
  const names = users.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)).map((user) => user.name);
  return desc === 'true' ? names.toReversed() : names;
}

/** Checks the first two pages. */
export async function expectPages(query: Record<string, string>, expected: readonly string[]): Promise<void> {
  let cursor: string | null = '';
  for (let page = 0; page < 2 && cursor !== null; page += 1) {
    const asked: Record<string, string> = { ...query, limit: String(LIMIT), ...(cursor && { cursor }) };
    const { items, pagination } = await list(asked);
    const names = items.map((user) => user.display_name);
    expect([asked, names]).toEqual([asked, expected.slice(page * LIMIT, (page + 1) * LIMIT)]);
    expect([asked, pagination.next_cursor === null]).toEqual([asked, expected.length <= (page + 1) * LIMIT]);
    cursor = pagination.next_cursor;
  }
}

/** Every pair of filters that can be combined. */
export const pairs = filters.flatMap((first, index) =>
  filters.slice(index + 1).flatMap((second) => {
    const names = Object.keys(first[0]());
    return Object.keys(second[0]()).some((name) => names.includes(name)) ? [] : [[first, second] as const];
  }),
);
