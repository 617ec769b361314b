import { IMPORT_MAX_ERRORS, KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import type { Batch, Outcome, RefusedRow } from './import.ts';
import { importRows } from './import-rows.ts';
import { countBatch } from './imports.queries.ts';
import type { Row } from './read-row.ts';

type Read = Row | RefusedRow;

/**
 * Rows that follow each other, and what became of them, in one transaction: all of it or nothing, so that whoever sends the
 * file again after a crash finds each row done or not. Where they fail together, each gets a transaction of its own.
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

const TAKEN = 'The row could not be stored: something of it is taken.';

/** Settings are refused by the verbs that owners change them with. */
const problemOf = (error: unknown): string => (error instanceof KnownError ? error.message : TAKEN);

/** What every process remembers of a project. */
const isOfProject = (row: Read): boolean => 'kind' in row && !['user', 'team', 'team_membership'].includes(row.kind);

async function importRead(ctx: TransactionContext, batch: Batch, rows: readonly Read[]): Promise<void> {
  const refused = rows.filter((row): row is RefusedRow => 'problem' in row);
  const given = rows.filter((row): row is Row => 'value' in row);
  const outcome = await importRows(ctx, batch, given);
  await count(ctx, batch, rows.length, { ...outcome, refused: [...refused, ...outcome.refused] });
}

const count = (ctx: TransactionContext, batch: Batch, rows: number, outcome: Outcome): Promise<void> =>
  countBatch(ctx.db, batch, { rows, ...outcome }, { now: ctx.clock.now(), mostErrors: IMPORT_MAX_ERRORS });
