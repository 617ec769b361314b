import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { startDatabaseRelay, type DatabaseRelay } from '../testing/database-relay.ts';
import { holdCommits } from '../testing/hold-commits.ts';
import { DatabaseUnavailableError, TakesTooLongError, UnstorableTextError } from './database-errors.ts';
import { execute, many, manyApart, maybeOne, one } from './db.ts';
import { openDatabase, type Database, type DatabaseOptions } from './open-database.ts';
import { sql } from './sql.ts';

let cloned: ClonedDatabase;
let relay: DatabaseRelay;
let db: Database;
const lost = vi.fn<(error: Error) => void>();

const open = (options: Partial<DatabaseOptions> = {}) =>
  openDatabase({
    url: relay.url,
    poolSize: 3,
    readConnections: 2,
    writeConnections: 2,
    listConnections: 1,
    onConnectionLost: lost,
    ...options,
  });

beforeAll(async () => {
  cloned = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  relay = await startDatabaseRelay(cloned.url);
  await withClient(cloned.url, (client) => client.query('create table notes (id int primary key, text text not null)'));
});
beforeEach(() => {
  lost.mockClear();
  db = open();
});
afterEach(async () => {
  vi.useRealTimers();
  await relay.restore();
  await db.close();
  await withClient(cloned.url, (client) => client.query('truncate notes'));
});
afterAll(async () => {
  await relay.close();
  await cloned.drop();
});

const insert = (id: number, text = 'text') => sql`insert into notes (id, text) values (${id}, ${text})`;
const ids = async () => (await many<{ id: number }>(db, sql`select id from notes order by id`)).map(({ id }) => id);
const connections = () =>
  withClient(cloned.url, async (client) => {
    const found = await client.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'keystead'",
    );
    return (found.rows as { pid: number }[]).map(({ pid }) => pid);
  });

const end = (pids: readonly number[]) =>
  withClient(cloned.url, (client) =>
    client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]),
  );

describe('single statements', () => {
  test('answer with rows, one row or none', async () => {
    await execute(db, insert(1));

    expect(await many(db, sql`select id from notes`)).toEqual([{ id: 1 }]);
    expect(await maybeOne(db, sql`select id from notes where id = ${2}`)).toBeUndefined();
    expect(await one(db, sql`select id from notes where id = ${1}`)).toEqual({ id: 1 });
    await expect(one(db, sql`select id from notes where id = ${2}`)).rejects.toThrow('answered with none');
  });

  test('answer the same however often they are sent, with rows or without', async () => {
    await db.close();
    db = open({ readConnections: 1, writeConnections: 1 });
    const read = (id: number) => sql`select id, text, null as nothing from notes where id = ${id}`;
    const row = { id: 1, text: 'text', nothing: null };

    expect(await many(db, read(1))).toEqual([]);
    expect(await many(db, insert(1))).toEqual([]);
    expect(await Promise.all([many(db, read(1)), many(db, read(2)), many(db, read(1))])).toEqual([[row], [], [row]]);
    expect(await many(db, insert(2))).toEqual([]);
    expect(await many(db, read(1))).toEqual([row]);
  });

  test.each([
    '1970-01-01T00:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '-000001-06-01T12:00:00.000Z',
    '+012024-06-01T12:00:00.000Z',
  ])('bind %s as the moment that it is', async (text) => {
    const [row] = await many<{ seconds: number }>(
      db,
      sql`select extract(epoch from ${new Date(text)}::timestamptz)::float8 as seconds`,
    );

    expect((row?.seconds ?? Number.NaN) * 1000).toBeCloseTo(new Date(text).getTime(), 0);
  });

  test('whose rows cannot be read fail alone', async () => {
    await db.close();
    db = open({ readConnections: 1, writeConnections: 1 });
    pg.types.setTypeParser(pg.types.builtins.MACADDR, () => {
      throw new Error('unreadable');
    });
    const [unreadable, readable] = await Promise.allSettled([
      many(db, sql`select 'aa:bb:cc:dd:ee:ff'::macaddr from generate_series(1, 2)`),
      many(db, sql`select 1 as readable`),
    ]);

    expect(unreadable).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } });
    expect(readable).toEqual({ status: 'fulfilled', value: [{ readable: 1 }] });
  });

  test('answer in whole however their answers are cut into packets', async () => {
    const [long, ...others] = await Promise.all([
      one<{ text: string }>(db, sql`select repeat(${'ä😀'}, 300000) as text`),
      many(db, sql`select n, ${'x'}::text as text from generate_series(1, 20000) n`),
      ...[1, 2, 3].map((id) => one(db, sql`select ${id}::int as id`)),
    ]);

    expect(long.text).toBe('ä😀'.repeat(300_000));
    expect(others[0]).toHaveLength(20_000);
    expect(others[0]).toContainEqual({ n: 20_000, text: 'x' });
    expect(others.slice(1)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('carry every kind of value', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const values = sql`
      select ${'ä\\"'}::text as text, ${null}::text as nothing, ${Buffer.from([0, 255])}::bytea as bytes, ${true}::boolean as yes,
        ${7}::int as number, ${at}::timestamptz as moment, ${{ a: ['ä'] }}::jsonb as json, ${['a', 'b"']}::text[] as list`;

    expect(await one(db, values)).toEqual({
      text: 'ä\\"',
      nothing: null,
      bytes: Buffer.from([0, 255]),
      yes: true,
      number: 7,
      moment: at,
      json: { a: ['ä'] },
      list: ['a', 'b"'],
    });
  });

  test('that could not be parsed are parsed again the next time', async () => {
    const read = sql`select id from late_notes`;
    await expect(many(db, read)).rejects.toMatchObject({
      code: '42P01',
      message: 'relation "late_notes" does not exist',
    });
    await execute(db, sql`create table late_notes as select 1 as id`);

    for (let round = 0; round < 4; round += 1) expect(await many(db, read)).toEqual([{ id: 1 }]);
    await execute(db, sql`drop table late_notes`);
  });

  test('that are planned anew answer like others, also between them on the same connection', async () => {
    await execute(db, insert(1));
    const anew = { isAnew: true };
    const read = (id: number) => sql`select id from notes where id = ${id}`;
    const texts = sql`select text from notes`;

    expect(
      await Promise.all([
        manyApart(db, read(1), anew),
        manyApart(db, texts, anew),
        manyApart(db, read(1)),
        manyApart(db, read(2), anew),
        manyApart(db, read(1), anew),
      ]),
    ).toEqual([[{ id: 1 }], [{ text: 'text' }], [{ id: 1 }], [], [{ id: 1 }]]);
    const kept = await manyApart<{ statement: string }>(db, sql`select statement from pg_prepared_statements`);
    expect(kept.map(({ statement }) => statement)).toContain('select id from notes where id = $1');
    expect(kept.map(({ statement }) => statement)).not.toContain('select text from notes');
  });

  test('do not wait for lists, which wait for each other', async () => {
    await execute(db, insert(1));
    await withClient(cloned.url, async (client) => {
      await client.query('begin');
      await client.query('lock table notes in access exclusive mode');
      const lists = [1, 2].map(() => manyApart(db, sql`select id from notes`));
      await expect.poll(connections).toHaveLength(2);

      for (let round = 0; round < 10; round += 1) expect(await many(db, sql`select 1 as free`)).toEqual([{ free: 1 }]);
      await client.query('rollback');
      expect(await Promise.all(lists)).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    });
  });

  test('of lists share the connection of a transaction that they are a part of', async () => {
    await db.transaction(async (tx) => {
      await execute(tx, insert(1));
      expect(await manyApart(tx, sql`select id from notes`)).toEqual([{ id: 1 }]);
      expect(await manyApart(tx, sql`select text from notes`, { isAnew: true })).toEqual([{ text: 'text' }]);
      const kept = await many<{ statement: string }>(tx, sql`select statement from pg_prepared_statements`);
      expect(kept.map(({ statement }) => statement)).toContain('select id from notes');
      expect(kept.map(({ statement }) => statement)).not.toContain('select text from notes');
    });
  });

  test('are given up when the last answer is too long ago, however long ago they were asked', async () => {
    await db.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    db = open({ answerTimeoutMillis: 1000, writeConnections: 1 });
    const answerAfter = (lock: number) => many(db, sql`select 1 as answer from pg_advisory_xact_lock(${lock})`);
    await withClient(cloned.url, async (client) => {
      await client.query('select pg_advisory_lock(n) from generate_series(1, 3) n');
      const [first, second, third] = [answerAfter(1), answerAfter(2), answerAfter(3)];
      for (const [index, answer] of [first, second].entries()) {
        vi.advanceTimersByTime(900);
        await client.query('select pg_advisory_unlock($1)', [index + 1]);
        expect(await answer).toEqual([{ answer: 1 }]);
      }
      expect(lost).not.toHaveBeenCalled();

      vi.advanceTimersByTime(1500);
      await expect(third).rejects.toBeInstanceOf(DatabaseUnavailableError);
      expect(lost).toHaveBeenCalledOnce();
    });
  });

  describe('that find something locked', () => {
    const FREE = sql`select 1 as free`;
    /** More than there are connections to share. */
    const WAITING = 3;
    const hold = async (lock: string): Promise<AsyncDisposable & { release(): Promise<unknown> }> => {
      const client = new pg.Client({ connectionString: cloned.url });
      await client.connect();
      await client.query('begin');
      await client.query(lock);
      return { release: () => client.query('commit'), [Symbol.asyncDispose]: () => client.end() };
    };

    test('wait for it without holding up others, and do what they do once', async () => {
      await execute(db, insert(1, ''));
      await using held = await hold('select from notes where id = 1 for update');
      const appended = Array.from({ length: WAITING }, () =>
        many(db, sql`update notes set text = text || ${'x'} where id = 1 returning id`),
      );
      for (let round = 0; round < 10; round += 1) expect(await many(db, FREE)).toEqual([{ free: 1 }]);
      await held.release();

      expect(await Promise.all(appended)).toEqual(Array.from({ length: WAITING }, () => [{ id: 1 }]));
      expect(await one(db, sql`select text from notes where id = 1`)).toEqual({ text: 'x'.repeat(WAITING) });
    });

    test('before they were prepared do the same, and so do those of the same text behind them', async () => {
      await db.close();
      db = open({ readConnections: 1, writeConnections: 1 });
      await using held = await hold('lock notes in access exclusive mode');
      const read = () => many(db, sql`select id from notes where id = 0`);
      const reading = Array.from({ length: WAITING }, read);
      expect(await many(db, FREE)).toEqual([{ free: 1 }]);
      await held.release();

      expect(await Promise.all(reading)).toEqual(Array.from({ length: WAITING }, () => []));
      expect(await read()).toEqual([]);
    });

    test('fail as they would have without waiting', async () => {
      await using held = await hold("insert into notes (id, text) values (1, 'theirs')");
      const ours = execute(db, insert(1, 'ours')).catch((error: unknown) => error);
      expect(await many(db, FREE)).toEqual([{ free: 1 }]);
      await held.release();

      expect(await ours).toMatchObject({ code: '23505' });
      expect(await ids()).toEqual([1]);
    });
  });

  test('that only read do not wait for the commits of others', async () => {
    await execute(db, insert(1));
    await using held = await holdCommits({ databaseUrl: cloned.url }, 'notes');
    const inserting = [2, 3, 4].map((id) => execute(db, insert(id)));
    await held.untilWaiting(2);

    for (let round = 0; round < 4; round += 1) expect(await ids()).toEqual([1]);
    await held.release();
    await Promise.all(inserting);
    expect(await ids()).toEqual([1, 2, 3, 4]);
  });

  test('that are kept apart and write wait for nobody on a connection', async () => {
    await execute(db, insert(1));
    await using held = await holdCommits({ databaseUrl: cloned.url }, 'notes');
    const inserting = [2, 3].map((id) => manyApart(db, insert(id)));
    await held.untilWaiting(2);

    expect(await manyApart(db, sql`select id from notes`)).toEqual([{ id: 1 }]);
    await held.release();
    await Promise.all(inserting);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('that write although they seem to read are refused, and that is no outage', async () => {
    const write = sql`select write_note(1)`;
    await execute(
      db,
      sql`create function write_note(id int) returns void language sql as 'insert into notes (id, text) values (id, '''')'`,
    );
    const refused = { code: '25006', message: 'cannot execute INSERT in a read-only transaction' };

    await expect(execute(db, write)).rejects.toMatchObject(refused);
    await expect(manyApart(db, write)).rejects.toMatchObject(refused);
    await expect(manyApart(db, write, { isBounded: true })).rejects.toMatchObject(refused);
    expect(await ids()).toEqual([]);
  });

  test('share a few connections, however many are under way', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, id) => execute(db, insert(id))));

    expect(await connections()).toHaveLength(2);
    const counts = await Promise.all(Array.from({ length: 100 }, async () => (await ids()).length));
    expect(counts).toEqual(counts.map(() => 100));
    expect(await connections()).toHaveLength(2 + 2);
  });

  test('get their own answers, however many are under way on one connection', async () => {
    await db.close();
    db = open({ readConnections: 1, writeConnections: 1 });
    const numbers = Array.from({ length: 1000 }, (_, number) => number);

    const answers = await Promise.all(numbers.map((number) => one(db, sql`select ${number}::int as number`)));

    expect(answers).toEqual(numbers.map((number) => ({ number })));
  });

  test('that fail do not touch those sent before and after them on the same connection', async () => {
    await db.close();
    db = open({ readConnections: 1, writeConnections: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 3 === 1) return execute(db, insert(0)); // taken
        if (index % 3 === 2) return execute(db, sql`select ${'x'}::int`); // no number
        return execute(db, insert(index));
      }),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => (index % 3 === 0 ? 'fulfilled' : 'rejected')),
    );
    expect(await ids()).toEqual(Array.from({ length: 20 }, (_, index) => index * 3));
  });

  test('that failed once are prepared anew', async () => {
    const cast = (value: string) => one<{ value: number }>(db, sql`select ${value}::int as value`);
    await expect(cast('x')).rejects.toMatchObject({ code: '22P02' });

    expect(await cast('7')).toEqual({ value: 7 });
  });

  test('with text that PostgreSQL cannot store are a mistake of the caller', async () => {
    await expect(execute(db, insert(1, 'a\u0000b'))).rejects.toBeInstanceOf(UnstorableTextError);
    expect(await ids()).toEqual([]);
  });

  test('that take too long are given up by PostgreSQL', async () => {
    await db.close();
    db = open({ statementTimeoutMillis: 50 }); // in place of ten seconds

    await expect(execute(db, sql`select pg_sleep(5)`)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await ids()).toEqual([]);
  });
});

test('a connection that PostgreSQL refuses leaves its statements to one that is open', async () => {
  const role = `few_${cloned.url.replace(/.*\//, '').replaceAll(/\W/g, '')}`;
  await withClient(cloned.url, async (client) => {
    await client.query(`create role ${role} login connection limit 1`);
    await client.query(`grant select on notes to ${role}`);
  });
  const url = new URL(cloned.url);
  url.username = role;
  url.password = '';
  const few = open({ url: url.href, readConnections: 2 });
  try {
    const read = () => many(few, sql`select id from notes`);
    await read();
    for (let round = 0; round < 5; round += 1)
      expect(await Promise.all([read(), read(), read(), read()])).toEqual([[], [], [], []]);
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ code: '53300' }));
  } finally {
    await few.close();
    await withClient(cloned.url, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
  }
});

describe('a transaction', () => {
  test('keeps what it did when it is done', async () => {
    const value = await db.transaction(async (tx) => {
      await execute(tx, insert(1));
      await execute(tx, insert(2));
      return 'value';
    });

    expect(value).toBe('value');
    expect(await ids()).toEqual([1, 2]);
  });

  test('keeps nothing when it throws, and hands the very error on', async () => {
    const error = new Error('changed my mind');
    const attempt = db.transaction(async (tx) => {
      await execute(tx, insert(1));
      throw error;
    });

    await expect(attempt).rejects.toBe(error);
    expect(await ids()).toEqual([]);
  });

  test('leaves nothing behind for the next one on its connection', async () => {
    await db.close();
    db = open({ poolSize: 1 });
    const attempt = db.transaction(async (tx) => {
      await execute(tx, insert(1));
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await db.transaction((tx) => execute(tx, insert(2)));

    expect(await ids()).toEqual([2]);
  });

  test('keeps nothing when a statement fails', async () => {
    const attempt = db.transaction(async (tx) => {
      await execute(tx, insert(1));
      await execute(tx, insert(1));
    });

    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  test('joins the one around it', async () => {
    const attempt = db.transaction(async (outer) => {
      await execute(outer, insert(1));
      await outer.transaction((inner) => execute(inner, insert(2)));
      expect(await many(outer, sql`select id from notes`)).toHaveLength(2);
      throw new Error('all of it');
    });

    await expect(attempt).rejects.toThrow('all of it');
    expect(await ids()).toEqual([]);
  });

  test('that goes on after a failed statement does not pass for done', async () => {
    const attempt = db.transaction(async (tx) => {
      await execute(tx, insert(1));
      await execute(tx, insert(1)).catch(() => undefined);
    });

    await expect(attempt).rejects.toThrow('went on after one of its statements had failed');
    expect(await ids()).toEqual([]);
  });

  test('gives its connection back, whatever became of it', async () => {
    for (let round = 0; round < 10; round += 1)
      await db.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    await db.transaction((tx) => execute(tx, insert(1)));

    expect(await ids()).toEqual([1]);
    expect((await connections()).length).toBeLessThanOrEqual(1 + 2);
  });
});

describe('a connection that PostgreSQL ends', () => {
  test('while idle is noticed and opened anew by the next statement', async () => {
    await Promise.all([ids(), ids(), db.transaction((tx) => execute(tx, insert(1)))]);
    await end(await connections());
    await expect.poll(() => lost.mock.calls).toHaveLength(3); // two shared, one pooled

    expect(await ids()).toEqual([1]);
    await db.transaction((tx) => execute(tx, insert(2)));
    expect(await ids()).toEqual([1, 2]);
  });

  test('under statements fails them as unavailable, and nothing else', async () => {
    const running = [1, 2, 3, 4].map(() => execute(db, sql`select pg_sleep(10)`));
    await expect.poll(connections).toHaveLength(2);
    const outcomes = Promise.allSettled(running);
    await end(await connections());

    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) });
    expect(await ids()).toEqual([]);
  });

  test('tells the statement at hand why', async () => {
    await db.close();
    db = open({ readConnections: 1, writeConnections: 1 });
    const failed = execute(db, sql`select pg_sleep(10)`).catch((error: unknown) => error);
    await expect.poll(connections).toHaveLength(1);
    await end(await connections());

    expect(await failed).toMatchObject({ cause: { code: '57P01' } });
  });

  test('in a transaction rolls it back', async () => {
    const attempt = db.transaction(async (tx) => {
      await execute(tx, insert(1));
      const { pid } = await one<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await end([pid]);
      await execute(tx, insert(2));
    });

    await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await ids()).toEqual([]);
  });
});

describe('a database that hangs', () => {
  test('is given up, and used again when it goes on', async () => {
    await db.close();
    db = open({ answerTimeoutMillis: 300, readConnections: 1 });
    await db.transaction(() => ids());
    relay.freeze();

    const attempts = [ids(), ids(), db.transaction((tx) => execute(tx, insert(1)))];
    for (const outcome of await Promise.allSettled(attempts))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) });

    await relay.restore();
    await expect.poll(() => ids().catch(() => 'not yet')).toEqual([]);
    await db.transaction((tx) => execute(tx, insert(2)));
    expect(await ids()).toEqual([2]);
  });

  test('does not keep the process from closing', async () => {
    const hanging = open({ answerTimeoutMillis: 300 });
    const failed = execute(hanging, sql`select pg_sleep(60)`).catch((error: unknown) => error);
    await expect.poll(connections).toHaveLength(1);
    relay.freeze();

    await hanging.close();
    expect(await failed).toBeInstanceOf(DatabaseUnavailableError);
    await end(await connections()); // PostgreSQL has not noticed, and would sleep on
  });
});

test('what was prepared before another process migrated fails once and then works', async () => {
  await withClient(cloned.url, (client) => client.query('create table changing (value int)'));
  await db.close();
  db = open({ readConnections: 1, poolSize: 1 });
  const read = () => many(db, sql`select value from changing`);
  const readInside = () => db.transaction((tx) => many(tx, sql`select value from changing`));
  await Promise.all([read(), readInside()]);
  await withClient(cloned.url, (client) => client.query('alter table changing alter column value type text'));

  for (const again of [read, readInside]) {
    await expect(again()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect.poll(() => again().catch(() => 'not yet')).toEqual([]);
  }
});

test('what was asked before the closing is answered', async () => {
  const closing = open();
  await many(closing, sql`select 1`); // there is a connection
  const asked = [many(closing, sql`select 2 as answer`), manyApart(closing, sql`select 3 as answer`)];
  await closing.close();

  expect(await Promise.all(asked)).toEqual([[{ answer: 2 }], [{ answer: 3 }]]);
});

test('every connection lets PostgreSQL end what takes more than ten seconds, and only those of writes let it write', async () => {
  const settings = sql`current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('default_transaction_read_only') as "readOnly", current_setting('lock_timeout') as lock`;
  const read = sql`select ${settings}`;
  const written = sql`select ${settings} from (select set_config('keystead.test', '', false)) as written`;
  const expected = { statement: '10s', idle: '10s' };

  expect(await one(db, read)).toEqual({ ...expected, readOnly: 'on', lock: '50ms' });
  expect(await one(db, written)).toEqual({ ...expected, readOnly: 'off', lock: '50ms' });
  expect(await manyApart(db, read)).toEqual([{ ...expected, readOnly: 'on', lock: '0' }]);
  expect(await db.transaction((tx) => one(tx, read))).toEqual({ ...expected, readOnly: 'off', lock: '0' });
});

test('a connection that cannot have its settings is not used, and not kept', async () => {
  await db.close();
  db = open({ statementTimeoutMillis: -2 });
  const refused = { code: '22023' };

  await expect(ids()).rejects.toMatchObject(refused);
  await expect(execute(db, insert(1))).rejects.toMatchObject(refused);
  await expect(db.transaction(() => ids())).rejects.toMatchObject(refused);
  await expect.poll(connections).toEqual([]);
});

describe('a statement that may not take long', () => {
  const bounded = (statement: ReturnType<typeof sql>) => manyApart(db, statement, { isBounded: true });

  test('has two seconds, and less to wait for a lock', async () => {
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect(await bounded(limits)).toEqual([{ statement: '2s', lock: '1500ms' }]);
  });

  test('is planned for what is in memory, by one process, and not compiled', async () => {
    const planning = ['random_page_cost', 'max_parallel_workers_per_gather', 'jit'];
    const settings = sql`select name, current_setting(name) as value from unnest(${planning}::text[]) as name`;
    const asked = (rows: object[]) => rows.map((row) => Object.values(row).join(' '));
    expect(asked(await bounded(settings))).toEqual([
      'random_page_cost 1.1',
      'max_parallel_workers_per_gather 0',
      'jit off',
    ]);
    expect(asked(await manyApart(db, settings))).not.toContain('random_page_cost 1.1');
  });

  test('is told apart from a database that is away', async () => {
    await db.close();
    db = open({ searchTimeoutMillis: 50 }); // in place of two seconds
    await expect(bounded(sql`select pg_sleep(5)`)).rejects.toBeInstanceOf(TakesTooLongError);
    expect(await bounded(sql`select 1 as answer`)).toEqual([{ answer: 1 }]);
  });

  test('that waits for a lock does not take long: the lock does', async () => {
    await withClient(cloned.url, async (client) => {
      await client.query('begin');
      await client.query('lock table notes in access exclusive mode');
      await expect(bounded(sql`select id from notes`)).rejects.toBeInstanceOf(DatabaseUnavailableError);
      await client.query('rollback');
    });
  });
});

test('a closed database is away', async () => {
  const closed = open();
  await closed.close();

  await expect(execute(closed, insert(1))).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(closed.transaction((tx) => execute(tx, insert(1)))).rejects.toBeInstanceOf(DatabaseUnavailableError);
});
