import { IMPORT_MAX_ERRORS, KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import type { Batch, Outcome, RefusedRow } from './import.ts';
import { importRows } from './import-rows.ts';
import { countBatch } from './imports.queries.ts';
import type { Row } from './read-row.ts';

type Read = Row | RefusedRow;

/**
 * Imports consecutive rows and counts them in one transaction, so that after a crash each row of the file is either
 * imported or not. If the batch fails, each row gets its own transaction.
 */
export async function importBatch(ctx: Context, batch: Batch, rows: readonly Read[]): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => importRead(ctx, batch, rows));
    if (rows.some(isOfProject)) ctx.cache.forget();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (rows.length > 1) {
      for (const row of rows) await importBatch(ctx, batch, [row]);
      return;
    }
    const problem = problemOf(error);
    if (problem === TAKEN) ctx.log.warn({ importId: batch.id, err: error }, 'import: row failed');
    const refused = rows.map(({ line }) => ({ line, problem }));
    await inTransaction(ctx, (ctx) => count(ctx, batch, rows.length, { created: 0, existing: 0, refused }));
  }
}

const TAKEN = "The row couldn't be imported because one of its values is already in use.";

/** Settings fail with the errors of the verbs that owners change them with. */
const problemOf = (error: unknown): string => (error instanceof KnownError ? error.message : TAKEN);

/** Whether the row changes project data that every process caches. */
const isOfProject = (row: Read): boolean => 'kind' in row && !['user', 'team', 'team_membership'].includes(row.kind);

async function importRead(ctx: TransactionContext, batch: Batch, rows: readonly Read[]): Promise<void> {
  const refused = rows.filter((row): row is RefusedRow => 'problem' in row);
  const given = rows.filter((row): row is Row => 'value' in row);
  const outcome = await importRows(ctx, batch, given);
  await count(ctx, batch, rows.length, { ...outcome, refused: [...refused, ...outcome.refused] });
}

const count = (ctx: TransactionContext, batch: Batch, rows: number, outcome: Outcome): Promise<void> =>
  countBatch(ctx.db, batch, { rows, ...outcome }, { now: ctx.clock.now(), mostErrors: IMPORT_MAX_ERRORS });
