import { readdir } from 'node:fs/promises';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { MigrationError } from './migration-error.ts';

const SCHEMA = '0001_schema.sql';

let database: ClonedDatabase;
let names: string[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), 'template0'); // empty
  names = (await readdir(new URL('./migrations', import.meta.url))).sort();
});
afterEach(() => database.drop());

async function query<Row extends object>(text: string): Promise<Row[]> {
  return withClient(database.url, async (client) => (await client.query(text)).rows as Row[]);
}
const applied = async () =>
  (await query<{ name: string }>('select name from schema_migrations order by name')).map(({ name }) => name);
const tables = async () =>
  (await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"))
    .map(({ name }) => name)
    .sort();

test('an empty database gets all migrations in order, and a second run does nothing', async () => {
  expect(await migrateDatabase(database.url)).toEqual(names);
  expect(await applied()).toEqual(names);
  expect(await tables()).toEqual(expect.arrayContaining(['api_keys', 'projects', 'sessions', 'signing_keys', 'users']));

  expect(await migrateDatabase(database.url)).toEqual([]);
});

test('of several processes that start at once, one migrates and the others wait for it', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));

  expect(runs.filter((run) => run.length > 0)).toEqual([names]);
  expect(await applied()).toEqual(names);
});

test('a database of a newer version is left alone', async () => {
  await migrateDatabase(database.url);
  await query("insert into schema_migrations (name, checksum) values ('9999_tomorrow.sql', 'x')");

  await expect(migrateDatabase(database.url)).rejects.toThrow(
    new MigrationError('A newer version of Keystead migrated this database (9999_tomorrow.sql). Start that version.'),
  );
});

test('a database of a development version is refused with what to do, and left alone', async () => {
  await query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await query("insert into schema_migrations (name, checksum) values ('0001_projects.sql', 'x')");

  await expect(migrateDatabase(database.url)).rejects.toThrow(
    new MigrationError(
      'A development version of Keystead created this database, and it cannot be migrated. ' +
        'Use an empty database; if npm start created it, delete its data folder (.keystead, or KEYSTEAD_DATA_DIR).',
    ),
  );
  expect(await tables()).toEqual(['schema_migrations']);
});

test('a migration that was edited after it ran is noticed', async () => {
  await migrateDatabase(database.url);
  await query(`update schema_migrations set checksum = 'x' where name = '${SCHEMA}'`);

  await expect(migrateDatabase(database.url)).rejects.toThrow(
    new MigrationError(
      `The migration ${SCHEMA} was changed after it ran on this database. Start the version that ran it, or use an empty database.`,
    ),
  );
});

test('a migration that fails leaves nothing of itself, and the next run does all of it', async () => {
  await query('create table sessions (id int)'); // in the way

  const failure = await migrateDatabase(database.url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toHaveProperty('message', `The migration ${SCHEMA} failed: relation "sessions" already exists`);
  expect(await applied()).toEqual([]);
  expect(await tables()).toEqual(['schema_migrations', 'sessions']);

  await query('drop table sessions');
  expect(await migrateDatabase(database.url)).toEqual(names);
});

test('a migration counts as done only together with what it did', async () => {
  await query(
    `create table schema_migrations (name text primary key check (name <> '${SCHEMA}'), checksum text not null, applied_at timestamptz not null default now())`,
  );

  await expect(migrateDatabase(database.url)).rejects.toThrow(`The migration ${SCHEMA} failed: `);
  expect(await applied()).toEqual([]);
  expect(await tables()).toEqual(['schema_migrations']);
});

test('a wrong address rejects with what the driver says', async () => {
  await expect(migrateDatabase('postgres://127.0.0.1:1/nowhere')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
