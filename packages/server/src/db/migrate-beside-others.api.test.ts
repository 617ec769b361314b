import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { captureLog } from '../testing/captured-log.ts';
import type { Patience } from './apply-migration.ts';
import { migrateDatabase } from './migrate-database.ts';
import { MigrationError } from './migration-error.ts';

const TABLE = '0001_things.sql';
const COLUMN = '0002_things_have_a_size.sql';
const INDEX = '0003_things_by_name.sql';
const BOTH = '0004_both.sql';
const MIGRATING =
  "select pid from pg_stat_activity where datname = current_database() and application_name = 'keystead migrations'";

const files = {
  [TABLE]: "create table things (name text);\ninsert into things values ('lamp');",
  [COLUMN]: 'alter table things add column size integer;',
  [INDEX]: `-- no transaction
-- Made anew by every run, so that one that was interrupted leaves nothing; also a sign; inside.
drop index concurrently if exists things_by_name;
create index concurrently things_by_name
  on things (name);
`,
};

let database: ClonedDatabase;
let folder: string;
let worker: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), 'template0'); // empty
  folder = await mkdtemp(path.join(tmpdir(), 'keystead-migrations-'));
  await add(TABLE);
  worker = new pg.Client({ connectionString: database.url });
  await worker.connect();
});
afterEach(async () => {
  await worker.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const add = (name: keyof typeof files) => writeFile(path.join(folder, name), files[name]);

const captured = captureLog();
const log = createLogger('warn', captured);
const migrate = (patience?: Patience, signal?: AbortSignal) =>
  migrateDatabase(database.url, {
    folder: pathToFileURL(`${folder}/`),
    log,
    ...(patience && { patience }),
    ...(signal && { signal }),
  });

const patient = { lockTimeoutMillis: 100, tries: 1000, pauseMillis: 10 };

async function query<Row extends object>(text: string): Promise<Row[]> {
  return withClient(database.url, async (client) => (await client.query(text)).rows as Row[]);
}

/** A transaction in the middle of its work on the table. */
async function beginWork(): Promise<void> {
  await worker.query('begin');
  await worker.query("update things set name = 'torch'");
}
const endWork = () => worker.query('commit');

const findWaitingMigrations = () =>
  query(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'keystead migrations' and wait_event_type = 'Lock'`,
  );
const SOON = { interval: 10 };

async function untilMigrationWaits(): Promise<void> {
  await expect.poll(findWaitingMigrations, SOON).toHaveLength(1);
}

const isIndexValid = async () => {
  const [index] = await query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('things_by_name')",
  );
  return index?.valid;
};

describe('a lock that other work holds', () => {
  beforeEach(async () => {
    await migrate(patient);
    await add(COLUMN);
  });

  test('makes a migration wait and try again, and nobody stands behind it', async () => {
    await beginWork();
    const migrating = migrate(patient);
    await untilMigrationWaits();

    expect(await query('select name from things')).toEqual([{ name: 'lamp' }]); // queued behind it until its timeout
    await expect
      .poll(() => captured.lines(), SOON)
      .toContainEqual(
        expect.objectContaining({
          level: 'warn',
          migration: COLUMN,
          try: 1,
          tries: 1000,
          msg: 'migration waiting for locks held by other transactions',
        }),
      );

    await endWork();
    expect(await migrating).toEqual([COLUMN]);
    expect(await query('select * from things')).toEqual([{ name: 'torch', size: null }]);
  });

  test('that is never let go ends the start with a sentence, and nothing of the migration is done', async () => {
    await beginWork();

    await expect(migrate({ lockTimeoutMillis: 20, tries: 3, pauseMillis: 1 })).rejects.toThrow(
      new MigrationError(
        `The migration ${COLUMN} couldn't get its locks in 3 attempts of 0.02 s, because other transactions hold them. ` +
          'Stop long-running transactions, or start at a quieter time.',
      ),
    );
    expect(captured.lines().filter(({ tries }) => tries === 3)).toMatchObject([{ try: 1 }, { try: 2 }]);
    await endWork();
    expect(await query('select * from things')).toEqual([{ name: 'torch' }]);
    expect(await migrate(patient)).toEqual([COLUMN]);
  });

  test('does not keep the process from stopping', async () => {
    await beginWork();
    const stop = new AbortController();
    const reason = new Error('asked to stop');
    const migrating = migrate(patient, stop.signal).catch((error: unknown) => error);
    await untilMigrationWaits();
    stop.abort(reason);

    expect(await migrating).toBe(reason);
    await endWork();
  });

  test('crosswise makes the migration give way, and try again', async () => {
    await rm(path.join(folder, COLUMN));
    await query('create table others ()');
    await writeFile(path.join(folder, BOTH), 'lock table others;\nlock table things;');
    await beginWork();
    const migrating = migrate({ ...patient, lockTimeoutMillis: 5000 });
    await untilMigrationWaits();
    await worker.query("set local deadlock_timeout = '1h'"); // it is the other one that notices
    await worker.query('select from others');
    await endWork();

    expect(await migrating).toEqual([BOTH]);
  });
});

test('a migration that fails leaves nothing of itself, and the next run goes on there', async () => {
  await writeFile(path.join(folder, BOTH), 'create table others ();\ncreate table in_the_way ();');
  await query('create table in_the_way ()');

  await expect(migrate()).rejects.toThrow(`The migration ${BOTH} failed: relation "in_the_way" already exists`);
  expect(await query("select to_regclass('others') as others")).toEqual([{ others: null }]);

  await query('drop table in_the_way');
  expect(await migrate()).toEqual([BOTH]);
});

test('a migration waits for two seconds at a time', async () => {
  await writeFile(path.join(folder, BOTH), "create table seen as select current_setting('lock_timeout') as value;");
  await migrate();

  expect(await query('select value from seen')).toEqual([{ value: '2s' }]);
});

test('a process that waits for another one to migrate can be stopped', async () => {
  await worker.query("select pg_advisory_lock(hashtext('keystead migrations'))");
  const stop = new AbortController();
  const reason = new Error('asked to stop');
  const migrating = migrate(patient, stop.signal).catch((error: unknown) => error);
  await expect.poll(() => query(MIGRATING), SOON).toHaveLength(1);
  stop.abort(reason);

  expect(await migrating).toBe(reason);
});

describe('an index that is built concurrently', () => {
  beforeEach(() => add(INDEX));

  test('stands after one run', async () => {
    expect(await migrate(patient)).toEqual([TABLE, INDEX]);
    expect(await isIndexValid()).toBe(true);
    expect(await migrate(patient)).toEqual([]);
  });

  test('is built once when several processes start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(patient)));

    expect(runs.filter((run) => run.length > 0)).toEqual([[TABLE, INDEX]]);
    expect(await isIndexValid()).toBe(true);
  });

  test('is built anew by the next run when the first was interrupted', async () => {
    await rm(path.join(folder, INDEX));
    await migrate(patient);
    await add(INDEX);
    await beginWork(); // the index waits for those who began before it
    const failed = migrate(patient).catch((error: unknown) => error);
    await expect.poll(isIndexValid, SOON).toBe(false);
    await untilMigrationWaits();
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keystead migrations' and datname = current_database()",
    );
    expect(await failed).toBeInstanceOf(Error);
    await endWork();
    expect(await isIndexValid()).toBe(false);

    expect(await migrate(patient)).toEqual([INDEX]);
    expect(await isIndexValid()).toBe(true);
  });
});

test('whoever waits for another process says so, once', async () => {
  await worker.query("select pg_advisory_lock(hashtext('keystead migrations'))");
  const lines = () => captured.lines().filter(({ msg }) => String(msg).startsWith('waiting for another process'));
  const before = lines().length;
  const migrating = migrate();
  await expect.poll(() => lines().length).toBe(before + 1);
  await worker.query("select pg_advisory_unlock(hashtext('keystead migrations'))");

  expect(await migrating).toEqual([TABLE]);
  expect(lines()).toHaveLength(before + 1);
});

test('an older PostgreSQL than is promised is refused, and nothing is made', async () => {
  await expect(
    migrateDatabase(database.url, { folder: pathToFileURL(`${folder}/`), leastVersion: 99 }),
  ).rejects.toThrow(/^Keystead needs PostgreSQL 99 or newer. This server is \d+/);
  const { rows } = await worker.query("select to_regclass('schema_migrations') as made");
  expect(rows).toEqual([{ made: null }]);
});
