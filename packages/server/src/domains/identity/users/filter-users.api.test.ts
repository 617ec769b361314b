import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import pg from 'pg';
import { afterAll, describe, expect } from 'vitest';
import { answered, ask, mismatch, type WholeAnswer } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { addMember, makeTeam, type TestTeam } from '../../../testing/teams.ts';

const LIST = 'GET /api/v1/users';
const START = Date.UTC(2030, 5, 1);
const DAY = 86_400_000;
const SECRET = Buffer.alloc(20, 1).toString('base64');

interface Listed {
  readonly items: readonly { readonly id: string; readonly display_name: string }[];
  readonly pagination?: { readonly next_cursor: string | null; readonly count?: object };
}

const byEmail = { primary_email_auth_enabled: true };
const at = (...ids: string[]) => ({ oauth_providers: ids.map((id) => ({ id, account_id: `account-${id}` })) });

/** In the order of their sign-up, a day after each other; each was active ten days after the one before. */
const people: Readonly<Record<string, object>> = {
  Ada: { primary_email: 'ada@example.com', primary_email_verified: true, ...byEmail, password: 'correct horse' },
  Ben: {
    primary_email: 'ben@example.com',
    ...byEmail,
    password: 'correct horse',
    otp_auth_enabled: false,
    restricted_by_admin: true,
  },
  Cem: { primary_email: 'cem@example.com', primary_email_verified: true, ...byEmail, ...at('github') },
  Dai: { ...at('google', 'discord') },
  Eva: { primary_email: 'eva@example.com', totp_secret_base64: SECRET, restricted_by_admin: true },
  Fay: { primary_email: 'fay@example.org', primary_email_verified: true, ...byEmail, totp_secret_base64: SECRET },
};
const EVERYBODY = Object.keys(people);

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  const there = { as: 'server', project } as const;
  const ids = new Map<string, string>();
  for (const [index, [display_name, given]] of Object.entries(people).entries()) {
    const { body, status } = await ask(instance.app, 'POST /api/v1/users', {
      ...there,
      body: { display_name, ...given },
    });
    if (status !== 201) throw new Error(`${display_name} was not created`);
    const { id } = body as { id: string };
    ids.set(display_name, id);
    await instance.query('update users set signed_up_at = $2, last_active_at = $3 where id = $1', [
      id,
      new Date(START + index * DAY),
      new Date(START + 100 * DAY + index * 10 * DAY),
    ]);
  }
  team = await makeTeam(instance.app, { project });
  for (const name of ['Ben', 'Fay']) await addMember(instance.app, team, { userId: ids.get(name) ?? '' });
  await makeNamesakes();
});

/** Another project with the same ids, where everybody has all that is asked for. */
async function makeNamesakes(): Promise<void> {
  const elsewhere = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  await instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
     select project_id, provider_id, provider_id || id, id, signed_up_at
     from users, unnest(array['github', 'google', 'discord', 'spotify']) as provider_id
     where project_id = $1
     on conflict do nothing`,
    [elsewhere.id],
  );
  await instance.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at)
     select project_id, $2, id, signed_up_at from users where project_id = $1
     on conflict do nothing`,
    [elsewhere.id, team.id],
  );
}

const list = (query: Record<string, string>) =>
  ask(instance.app, `${LIST}?${new URLSearchParams(query)}`, { as: 'server', project });
const namesOf = ({ body }: WholeAnswer) => (body as Listed).items.map((user) => user.display_name);
const found = async (query: Record<string, string>) => namesOf(await list(query));
const millis = (days: number) => String(START + days * DAY);

const filters: [title: string, query: Record<string, string>, expected: readonly string[]][] = [
  ['verified addresses', { verified: 'true' }, ['Ada', 'Cem', 'Fay']],
  ['no verified address', { verified: 'false' }, ['Ben', 'Dai', 'Eva']],
  ['a password', { method: 'password' }, ['Ada', 'Ben']],
  ['magic links', { method: 'magic_link' }, ['Ada', 'Cem', 'Fay']],
  ['an account at GitHub', { method: 'github' }, ['Cem']],
  ['an account at one of two providers', { method: 'discord,github' }, ['Cem', 'Dai']],
  ['a way in by e-mail or by a provider', { method: 'password,google' }, ['Ada', 'Ben', 'Dai']],
  ['a way in that nobody has', { method: 'spotify' }, []],
  ['a second factor', { mfa: 'true' }, ['Eva', 'Fay']],
  ['no second factor', { mfa: 'false' }, ['Ada', 'Ben', 'Cem', 'Dai']],
  ['a restriction', { restricted: 'true' }, ['Ben', 'Eva']],
  ['no restriction', { restricted: 'false' }, ['Ada', 'Cem', 'Dai', 'Fay']],
  ['a sign-up from a moment on', { signed_up_from_millis: millis(4) }, ['Eva', 'Fay']],
  ['a sign-up before a moment', { signed_up_to_millis: millis(1) }, ['Ada']],
  ['a sign-up between two', { signed_up_from_millis: millis(1), signed_up_to_millis: millis(3) }, ['Ben', 'Cem']],
  ['activity from a moment on', { active_from_millis: millis(140) }, ['Eva', 'Fay']],
  ['no activity since', { active_to_millis: millis(120) }, ['Ada', 'Ben']],
  ['activity between two', { active_from_millis: millis(110), active_to_millis: millis(120) }, ['Ben']],
  ['a team', { team_id: '' }, ['Ben', 'Fay']],
  ['words', { query: 'example.org' }, ['Fay']],
];
const filled = (query: Record<string, string>) => ('team_id' in query ? { ...query, team_id: team.id } : query);

test.each(filters)('those with %s are found: %j', async (_, query, expected) => {
  const asked = filled(query);

  expect(await found(asked)).toEqual(expected);
  expect(await found({ ...asked, desc: 'true', limit: '10' })).toEqual(expected.toReversed());
  expect(await found({ ...asked, order_by: 'last_active_at' })).toEqual(expected);
  expect(await found({ ...asked, order_by: 'last_active_at', desc: 'true', limit: '10' })).toEqual(
    expected.toReversed(),
  );
});

const pairs = filters.flatMap(([, first, some], index) =>
  filters.slice(index + 1).flatMap(([, second, others]) => {
    const isEitherOnly = Object.keys(first).every((name) => !(name in second));
    return isEitherOnly ? [[{ ...first, ...second }, some.filter((name) => others.includes(name))] as const] : [];
  }),
);

test('of two filters both must fit, whichever they are', async () => {
  expect(pairs.length).toBeGreaterThan(100);
  for (const [query, expected] of pairs) expect([query, await found(filled(query))]).toEqual([query, expected]);
});

test('what is found goes page by page too', async () => {
  const first = await list({ verified: 'true', limit: '2' });
  const cursor = String((first.body as Listed).pagination?.next_cursor);

  expect(namesOf(first)).toEqual(['Ada', 'Cem']);
  expect(await found({ verified: 'true', limit: '2', cursor })).toEqual(['Fay']);
});

describe('a count', () => {
  const counted = async (query: Record<string, string>) => (await list(query)).body as Listed;

  test.each(filters)('of those with %s comes with a page: %j', async (_, query, expected) => {
    for (const count of ['capped', 'all'])
      expect((await counted({ ...filled(query), count, limit: '1' })).pagination?.count).toEqual({
        value: expected.length,
        is_capped: false,
      });
  });

  test('alone asks for a page', async () => {
    expect(await list({ count: 'capped' })).toEqual(
      answered({
        items: expect.objectContaining({ length: EVERYBODY.length }),
        is_paginated: true,
        pagination: { next_cursor: null, count: { value: EVERYBODY.length, is_capped: false } },
      }),
    );
  });

  test('is told only to those who ask', async () => {
    expect((await counted({ limit: '1' })).pagination).toEqual({ next_cursor: expect.any(String) });
  });

  test('counts all, wherever the page begins', async () => {
    const { pagination } = await counted({ limit: '4' });
    const cursor = String(pagination?.next_cursor);
    expect((await counted({ limit: '4', cursor, count: 'all' })).pagination).toEqual({
      next_cursor: null,
      count: { value: EVERYBODY.length, is_capped: false },
    });
  });

  test('ends at 10,000 unless all are to be counted', async () => {
    const large = await makeProject(instance.app);
    const fill = (users: number) =>
      instance.query(
        `insert into users (project_id, id, signed_up_at, last_active_at)
         select $1, gen_random_uuid(), t, t from generate_series(1, $2::int), lateral (select timestamptz '2030-01-01' as t)`,
        [large.id, users],
      );
    const countIn = async (count: string) => {
      const { body } = await ask(instance.app, `${LIST}?limit=1&count=${count}`, { as: 'server', project: large });
      return (body as Listed).pagination?.count;
    };
    await fill(10_000);
    expect(await countIn('capped')).toEqual({ value: 10_000, is_capped: false });
    await fill(1);
    expect(await countIn('capped')).toEqual({ value: 10_000, is_capped: true });
    expect(await countIn('all')).toEqual({ value: 10_001, is_capped: false });
  });

  test('of the anonymous is none', async () => {
    expect((await counted({ only_anonymous: 'true', count: 'all' })).pagination?.count).toEqual({
      value: 0,
      is_capped: false,
    });
  });
});

const METHODS = ['password', 'magic_link', ...OAUTH_PROVIDER_IDS].join(', ');
test.each([
  ['verified', 'yes', 'query.verified must be one of the following values: true, false'],
  ['restricted', 'maybe', 'query.restricted must be one of the following values: true, false'],
  ['mfa', '1', 'query.mfa must be one of the following values: true, false'],
  ['method', 'passkey', `query.method must be one or more of the following values, with commas between: ${METHODS}`],
  ['method', 'github,', `query.method must be one or more of the following values, with commas between: ${METHODS}`],
  ['method', '', `query.method must be one or more of the following values, with commas between: ${METHODS}`],
  ['signed_up_from_millis', 'now', 'query.signed_up_from_millis must be milliseconds since the epoch'],
  ['signed_up_to_millis', '-1', 'query.signed_up_to_millis must be milliseconds since the epoch'],
  ['active_from_millis', '1.5', 'query.active_from_millis must be milliseconds since the epoch'],
  ['active_to_millis', '9'.repeat(16), 'query.active_to_millis must be milliseconds since the epoch'],
  ['count', 'true', 'query.count must be one of the following values: capped, all'],
])('%s=%s is refused', async (name, value, problem) => {
  expect(await list({ [name]: value })).toEqual(mismatch(LIST, problem));
});

test('the latest moment that can be asked for is taken', async () => {
  expect(await found({ active_to_millis: '9'.repeat(15) })).toEqual(EVERYBODY);
});

describe('what takes too long', () => {
  let client: pg.Client;
  test.beforeAll(async () => {
    client = new pg.Client({ connectionString: instance.databaseUrl });
    await client.connect();
  });
  afterAll(() => client.end());

  /** Ends the statement as its time limit would: it waits for a lock until then. */
  async function listUntilEnded(query: Record<string, string>): Promise<WholeAnswer> {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    const answer = list(query);
    const cancel = `
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'keystead' and wait_event_type = 'Lock'`;
    await expect.poll(() => instance.query(cancel), { interval: 5 }).not.toEqual([]);
    await client.query('rollback');
    return answer;
  }

  test.each([
    ['a filter', { mfa: 'false', limit: '10' }],
    ['a search', { query: 'mira', limit: '10' }],
    ['all who fit, at once', { mfa: 'false' }],
  ])('is refused with the advice to narrow the filter: %s', async (_, query) => {
    expect(await listUntilEnded(query)).toEqual({
      status: 422,
      knownError: null,
      body: 'Too many records match to list or count them in time. Narrow the filter.',
    });
  });

  test('is a trouble of ours where nothing can be narrowed down', async () => {
    expect((await listUntilEnded({ limit: '10' })).status).toBe(503);
  });
});
