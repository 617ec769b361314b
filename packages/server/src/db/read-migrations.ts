import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly name: string;
  /** Statements to send one after another; a migration in a transaction is sent as a whole. */
  readonly statements: readonly string[];
  readonly isInTransaction: boolean;
  readonly checksum: string;
}

// The same relative path from src (tests) and from dist.
const FOLDER = new URL('../../src/db/migrations/', import.meta.url);
const NO_TRANSACTION = /^-- no transaction$/m;

/** Reads all migrations in the order of their numbers. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(new URL(name, folder), 'utf8'))));
}

function parseMigration(name: string, text: string): Migration {
  const checksum = createHash('sha256').update(text).digest('hex');
  const [firstLine = ''] = text.split('\n', 1);
  const isInTransaction = !NO_TRANSACTION.test(firstLine);
  return { name, checksum, isInTransaction, statements: isInTransaction ? [text] : splitStatements(text) };
}

/** Splits at semicolons at the end of a line, because several statements sent at once would form a transaction. */
const splitStatements = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
