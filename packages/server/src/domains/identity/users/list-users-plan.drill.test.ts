import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOUNDED_PLANNING } from '../../../db/open-database.ts';
import { applySettings } from '../../../platform/connection-settings.ts';
import { ask } from '../../../testing/ask.ts';
import { insertManyMembers } from '../../../testing/many-members.ts';
import { insertManyUsers } from '../../../testing/many-users.ts';
import * as lists from '../../../testing/million-user-lists.ts';
import { recordStatements, type RecordedStatements } from '../../../testing/recorded-statements.ts';
import { testScale } from '../../../testing/scale.ts';
import { internalProject, startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { listUsers } from './list-users.ts';

/** A million before a release: TEST_SCALE=release npx vitest run --project drills list-users-plan */
const USERS = testScale.listedUsers;
/** Of 8 KiB: no list with one filter reads more, in any order and on any page. The page of 100 users alone reads a thousand. */
const MOST_BLOCKS = USERS > 100_000 ? 40_000 : 8000;
/** Two letters are looked for along the order of the list, until a page of those who have them is full. */
const MOST_BLOCKS_OF_WORDS = 40_000;
const PLACE_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

let instance: TestInstance;
let recorded: RecordedStatements;
let client: pg.Client;
beforeAll(async () => {
  instance = await startTestInstance();
  await insertManyUsers(instance.databaseUrl, internalProject.id, USERS);
  await insertManyMembers(instance.databaseUrl, internalProject.id);
  recorded = recordStatements(instance.ctx);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await applySettings(client, BOUNDED_PLANNING);
}, 900_000);
afterAll(async () => {
  await client.end();
  await instance.stop();
}, 60_000);

const list = (query: string) =>
  ask(recorded.app, `GET /api/v1/users?${query}`, { as: 'server', project: internalProject });

interface Read {
  readonly query: string;
  readonly blocks: number;
  readonly processor: number;
}

/** What PostgreSQL reads for each list. Prints how much, and for how long it is on the processor. */
async function read(title: string, queries: readonly string[]): Promise<Read[]> {
  const all: Read[] = [];
  for (const query of queries) {
    recorded.takeWhole();
    expect([query, (await list(query)).status]).toEqual([query, 200]);
    const of = { query, blocks: 0, processor: 0 };
    for (const statement of recorded.takeWhole()) {
      of.processor += testScale.printsTimes ? await lists.processorMillis(client, statement) : 0;
      of.blocks += await lists.readBlocks(client, statement);
    }
    all.push(of);
  }
  console.table([
    { title, of: 'blocks', lists: all.length, ...lists.spread(all.map(({ blocks }) => blocks)) },
    { title, of: 'ms', lists: all.length, ...lists.spread(all.map(({ processor }) => processor)) },
  ]);
  console.table(all.toSorted((a, b) => b.blocks - a.blocks).slice(0, 5));
  return all;
}

async function expectFewBlocks(title: string, queries: readonly string[], most = MOST_BLOCKS): Promise<void> {
  expect((await read(title, queries)).filter(({ blocks }) => blocks > most)).toEqual([]);
}

const inOrders = (queries: readonly string[], also: string): string[] =>
  queries.flatMap((query) => lists.ORDERS.map((order) => `${query}&${order}&${also}`));
/** Nine in ten came before. */
const late = (query: string): string[] =>
  (['signed_up_at', 'last_active_at'] as const).map((order_by) => {
    const { cursor } = listUsers(instance.ctx, internalProject.id, { order_by });
    const place = cursor.encode({ micros: `${lists.whenShare(0.9)}000`, id: PLACE_ID });
    return `${query}&order_by=${order_by}&limit=100&cursor=${place}`;
  });

test('words are sampled often enough that nobody who matches by chance looks like one in a hundred', async () => {
  const { rows } = await client.query(
    `select cardinality(histogram_bounds::text::text[]) as bounds from pg_stats
     where tablename = 'users_by_words' and attname like '%lower%'`,
  );
  expect(rows).toEqual([{ bounds: 501 }]);
});

test('a list with one filter reads few blocks', { timeout: 600_000 }, async () => {
  await expectFewBlocks(
    'no filter',
    lists.ORDERS.map((order) => `${order}&limit=100`),
  );
  await expectFewBlocks('one filter', inOrders(lists.ONE_FILTER, 'limit=100'));
  await expectFewBlocks('one filter, with teams', inOrders(lists.ONE_FILTER, lists.PAGE));
  await expectFewBlocks('one filter, a late page', lists.ONE_FILTER.flatMap(late));
  await expectFewBlocks('words', inOrders(lists.SEARCHES, 'limit=100'), MOST_BLOCKS_OF_WORDS);
});

test('so does a count of up to 10,000', { timeout: 600_000 }, async () => {
  const counted = [...lists.ONE_FILTER, ...lists.SEARCHES].map((query) => `${query}&limit=1&count=capped`);
  await expectFewBlocks('a count', counted);
});

test('two filters are answered, or refused because too many users match', { timeout: 600_000 }, async () => {
  const answered = new Map<string, number>();
  for (const query of lists.inTwoOrders(lists.TWO_FILTERS)) answered.set(query, (await list(query)).status);
  const refused = [...answered].filter(([, status]) => status !== 200);
  console.log('refused:', refused);
  expect(refused.filter(([, status]) => status !== 422)).toEqual([]);
  expect(refused.length).toBeLessThan(answered.size / 100);
});

test('a page costs one statement, a search too', async () => {
  await list('limit=1');
  for (const query of ['limit=100', 'limit=100&query=abcde&order_by=last_active_at']) {
    recorded.takeWhole();
    await list(query);
    expect(recorded.takeWhole()).toHaveLength(1);
  }
});
