import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installJobs } from '../platform/jobs-install.ts';
import type { Logger } from '../platform/logger.ts';
import { applyMigration, type Patience } from './apply-migration.ts';
import { MigrationError } from './migration-error.ts';
import { readMigrations, type Migration } from './read-migrations.ts';

export interface MigrateOptions {
  /** The folder of the numbered files; by default the one of the service. */
  readonly folder?: URL;
  readonly patience?: Patience;
  readonly log?: Logger;
  /** The oldest supported major version of PostgreSQL. */
  readonly leastVersion?: number;
  /** Aborts the wait for locks; the migration rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

const LEAST_VERSION = 15;
const LOCK = 'keystead migrations';
const PATIENCE: Patience = { lockTimeoutMillis: 2000, tries: 30, pauseMillis: 1000 };
const TURN_POLL_MILLIS = 100;
const FROM_DEVELOPMENT =
  'A development version of Keystead created this database, and it cannot be migrated. ' +
  'Use an empty database; if npm start created it, delete its data folder (.keystead, or KEYSTEAD_DATA_DIR).';

/**
 * Brings the schema up to date with numbered files, forward only, in one process at a time. Returns the migrations that
 * ran.
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, patience = PATIENCE, log, leastVersion = LEAST_VERSION, signal } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'keystead migrations',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // a lost connection also fails the next statement
  await client.connect();
  try {
    await refuseOldVersion(client, leastVersion);
    await waitForTurn(client, log, signal);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
    const applied = new Map(done.rows.map((row) => [row.name, row.checksum]));
    const migrations = await readMigrations(folder);
    refuseForeignHistory(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await applyMigration(client, migration, { patience, log, signal });
    await installJobs(url);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock until it is free. A blocking wait would deadlock with an index that the lock holder builds
 * concurrently, because the build waits for all running statements.
 */
async function waitForTurn(client: pg.Client, log: Logger | undefined, signal: AbortSignal | undefined): Promise<void> {
  // If a machine disappears while it migrates, keepalives let PostgreSQL notice it and release the lock.
  await client.query(
    `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false)`,
  );
  for (let isFirst = true; !(await takeTurn(client)); isFirst = false) {
    if (isFirst) log?.warn({}, 'waiting for another process to migrate the database');
    signal?.throwIfAborted();
    await pause(TURN_POLL_MILLIS);
  }
}

async function refuseOldVersion(client: pg.Client, least: number): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  if (rows[0] && rows[0].number < least * 10_000)
    throw new MigrationError(`Keystead needs PostgreSQL ${least} or newer. This server is ${rows[0].name}.`);
}

async function takeTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [LOCK]);
  return rows[0]?.taken === true;
}

/**
 * Refuses databases of a development version or of a newer version, and databases whose migrations were edited after
 * they ran.
 */
function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const [first] = migrations;
  if (first && applied.size > 0 && !applied.has(first.name)) throw new MigrationError(FROM_DEVELOPMENT);
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new MigrationError(`A newer version of Keystead migrated this database (${name}). Start that version.`);
    if (known.get(name) !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it ran on this database. Start the version that ran it, or use an empty database.`,
      );
  }
}
