import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOUNDED_PLANNING } from '../../../db/open-database.ts';
import { applySettings } from '../../../platform/connection-settings.ts';
import { call } from '../../../testing/call.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { insertManyEvents, manyEvents } from '../../../testing/many-events.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { readRows, spread } from '../../../testing/million-user-lists.ts';
import { processorMillis } from '../../../testing/processor-time.ts';
import { recordStatements, type RecordedStatements } from '../../../testing/recorded-statements.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

/** As many as a log may have: LOGGED_EVENTS=10000000 npx vitest run --project drills long-log */
const EVENTS = Number(process.env['LOGGED_EVENTS'] ?? 200_000);
const TIMES = 40;
/** What is looked at for a page, and read again; of a subject it is looked for in three ways. */
const MOST_ROWS = 5000 * 3 + 1000;

let instance: TestInstance;
let project: OwnedProject;
let recorded: RecordedStatements;
let client: pg.Client;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeSilentProject(instance);
  recorded = recordStatements(instance.ctx);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await applySettings(client, BOUNDED_PLANNING);
  await signUp(instance.app, { project });
  const [recordedUser] = await instance.query<{ data: object }>(
    `delete from events where project_id = $1 and type = 'user.created' returning data`,
    [project.id],
  );
  await insertManyEvents(client, { projectId: project.id, user: recordedUser?.data ?? {}, events: EVENTS });
}, 3_600_000);
afterAll(async () => {
  await client.end();
  await instance.stop();
});

interface Page {
  readonly items: readonly object[];
  readonly pagination: { readonly next_cursor: string | null };
}
const { whenShare, somebody, address } = manyEvents(EVENTS);
const range = (from: number, to: number): string => `from=${whenShare(from)}&to=${whenShare(to)}`;

const read = async (query: string): Promise<Page> => {
  const answer = await call(recorded.app, `GET /api/v1/internal/events?${query}`, { as: 'admin', project });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as Page;
};

const PAGES: readonly (readonly [string, string])[] = [
  ['the newest', ''],
  ['a type that most are', 'type=session.token_reused'],
  ['whole users', 'type=user.updated'],
  ['a rare type', 'type=team.deleted'],
  ['an actor', `actor=${somebody}`],
  ['a kind of actor that most are', 'actor=user'],
  ['a kind of actor that few are', 'actor=owner'],
  ['a kind of actor that nobody is', 'actor=key'],
  ['a subject', `subject=${somebody}`],
  ['an address', `address=${address}`],
  ['since the last hundredth', `from=${whenShare(0.99)}`],
  ['up to the first hundredth', `to=${whenShare(0.01)}`],
  ['a range in the middle', range(0.5, 0.501)],
  ['a rare type in a range', `type=team.deleted&${range(0.5, 0.6)}`],
  ['an actor in an old range', `actor=${somebody}&${range(0.1, 0.2)}`],
  ['a subject, a type and an address', `subject=${somebody}&type=session.token_reused&address=${address}`],
];

test('every page comes by an index, however long the log is', { timeout: 900_000 }, async () => {
  const rows = [];
  for (const [page, filter] of PAGES) {
    const query = `limit=100&${filter}`;
    const { items, pagination } = await read(query);
    recorded.takeWhole();
    const millis: number[] = [];
    const before = await processorMillis(instance);
    let last = pagination.next_cursor;
    for (let time = 0; time < TIMES; time += 1) {
      const startedAt = performance.now();
      const next = await read(last !== null && time % 2 === 1 ? `${query}&cursor=${last}` : query);
      millis.push(performance.now() - startedAt);
      if (time % 2 === 1) last = next.pagination.next_cursor ?? pagination.next_cursor;
    }
    const processor = ((await processorMillis(instance)) - before) / TIMES;
    const looked = recorded.takeWhole().filter(({ isPlannedAnew }) => isPlannedAnew);
    expect(looked.length).toBeGreaterThanOrEqual(TIMES);
    let most = 0;
    for (const statement of [looked[0], looked.at(-1)]) {
      if (!statement) continue;
      const plan = await readRows(client, statement);
      expect([page, plan.whole]).toEqual([page, []]);
      most = Math.max(most, plan.rows);
    }
    rows.push({
      page,
      found: items.length,
      ...spread(millis),
      'on a processor': processor.toFixed(1),
      'rows read': most,
    });
    expect([page, most <= MOST_ROWS]).toEqual([page, true]);
  }
  console.log(`pages of 100 of ${EVENTS} events, in ms:`);
  console.table(rows);
});

test('what is in the log is found, and nothing else', async () => {
  const found = async (filter: string) => (await read(`limit=100&${filter}`)).items as Record<string, unknown>[];
  expect((await found(`actor=${somebody}`)).every(({ actor }) => (actor as { id: string }).id === somebody)).toBe(true);
  expect(await found(`address=${address}`)).not.toEqual([]);
  expect(await found(`subject=${somebody}`)).not.toEqual([]);
  expect(await found('type=team.deleted')).toEqual(
    Array.from({ length: Math.min(100, EVENTS / 1000) }, () => expect.objectContaining({ type: 'team.deleted' })),
  );
});
