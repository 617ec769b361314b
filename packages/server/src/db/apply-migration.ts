import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { MigrationError } from './migration-error.ts';
import type { Migration } from './read-migrations.ts';

/** How long a migration waits for a lock, and how many times it tries. */
export interface Patience {
  readonly lockTimeoutMillis: number;
  readonly tries: number;
  readonly pauseMillis: number;
}

export interface Applying {
  readonly patience: Patience;
  readonly log: Logger | undefined;
  readonly signal: AbortSignal | undefined;
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Runs one migration and records it. Releases its locks and retries a few times if other transactions hold them up. */
export async function applyMigration(client: pg.Client, migration: Migration, applying: Applying): Promise<void> {
  const { patience, log, signal } = applying;
  const { name } = migration;
  log?.info({ migration: name }, 'migrating');
  for (let tried = 1; ; tried += 1) {
    const cause = await run(client, migration, patience).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!cause) return;
    if (!isHeldUp(cause)) throw new MigrationError(`The migration ${name} failed: ${cause.message}`, { cause });
    if (tried === patience.tries) throw new MigrationError(heldUp(name, patience), { cause });
    log?.warn(
      { migration: name, try: tried, tries: patience.tries },
      'migration waiting for locks held by other transactions',
    );
    await pause(patience.pauseMillis);
    signal?.throwIfAborted();
  }
}

const run = (client: pg.Client, migration: Migration, patience: Patience): Promise<void> =>
  migration.isInTransaction ? runInTransaction(client, migration, patience) : runStatements(client, migration);

/** Waits for locks only briefly, because other statements queue behind a waiting `alter table`. */
async function runInTransaction(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${patience.lockTimeoutMillis}`);
    await runStatements(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Outside a transaction a statement waits without a limit: nothing queues behind a concurrent index build. */
async function runStatements(client: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

const isHeldUp = (error: Error): boolean =>
  'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED);

const heldUp = (name: string, { lockTimeoutMillis, tries }: Patience): string =>
  `The migration ${name} couldn't get its locks in ${tries} attempts of ${lockTimeoutMillis / 1000} s, ` +
  'because other transactions hold them. Stop long-running transactions, or start at a quieter time.';
