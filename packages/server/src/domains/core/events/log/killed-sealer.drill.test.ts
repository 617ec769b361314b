import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../../../testing/server-process.ts';

const EVENTS = 20_000;
const OBJECTS = 50;
const KILLS_AT = [0.1, 0.4, 0.7];
const PATIENCE_MS = 120_000;

let database: ClonedDatabase;
let running: ServerProcess[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.drop();
});

function start(words: readonly string[] = []): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: database.url }, [], words);
  running.push(server);
  return server;
}
const look = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query(text, values)).rows as Row[]);

test(
  'processes are killed while they seal: each event has one place, those of one thing in their order',
  { timeout: 5 * PATIENCE_MS },
  async () => {
    let at = start();
    await at.port(); // it has migrated
    const [before] = await look<{ count: number }>(`select count(*)::int as count from events`);
    const howFar = async () => {
      const [row] = await look<{ sealed: number }>(
        `select count(position)::float / $1 as sealed from events where type = 'drill'`,
        [EVENTS],
      );
      return row?.sealed ?? 0;
    };
    await look(
      `insert into events (project_id, id, type, version, created_at, data)
     select 'internal', gen_random_uuid(), 'drill', 1, now(), jsonb_build_object('id', number % $2, 'number', number)
     from generate_series(1, $1::int) as number`,
      [EVENTS, OBJECTS],
    );
    for (const killAt of KILLS_AT) {
      await expect.poll(howFar, { timeout: PATIENCE_MS, interval: 5 }).toBeGreaterThan(killAt);
      at.signal('SIGKILL');
      await at.exited;
      console.log(`killed after ${(await howFar()) * EVENTS} of ${EVENTS} events`);
      const other = start(); // two at once
      at = start();
      await Promise.all([other.port(), at.port()]);
    }
    await expect.poll(howFar, { timeout: PATIENCE_MS, interval: 100 }).toBe(1);

    const total = EVENTS + (before?.count ?? 0);
    const [log] = await look(
      `select count(*)::int as events, count(distinct position)::int as places, max(position)::int as last
     from events where project_id = 'internal' and position is not null`,
    );
    expect(log).toMatchObject({ events: total, places: total, last: total });
    const [order] = await look<{ turned: number }>(
      `select count(*)::int as turned from (
       select (data ->> 'number')::int < lag((data ->> 'number')::int) over (partition by data ->> 'id' order by position) as is_turned
       from events where type = 'drill') as pairs
     where is_turned`,
    );
    expect(order).toEqual({ turned: 0 });
    const verified = start(['verify-log', 'internal']);
    expect(await verified.exited).toEqual({ code: 0, signal: null });
  },
);
