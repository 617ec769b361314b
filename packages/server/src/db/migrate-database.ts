import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { installJobs } from '../platform/jobs-install.ts';

// The same relative place from src (tests) and from dist.
const FOLDER = new URL('../../src/db/migrations/', import.meta.url);
const LOCK = 'keystead migrations';

export class MigrationError extends Error {}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Brings the schema up to date: numbered files, forward only, each in its own transaction, one process at a time. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'keystead migrations',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // a lost connection fails the next statement, which tells it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
    const applied = new Map(done.rows.map((row) => [row.name, row.checksum]));
    const migrations = await readMigrations();
    refuseForeignHistory(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    await installJobs(url);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A database of a newer version, or one whose files were edited after they ran, is left alone. */
function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new MigrationError(`The database was migrated by a newer version (${name}). Start that version.`);
    if (known.get(name) !== checksum)
      throw new MigrationError(`The migration ${name} was changed after it ran on this database.`);
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new MigrationError(`The migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
