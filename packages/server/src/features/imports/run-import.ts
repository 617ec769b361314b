import type { QueryOf, startImport as endpoint } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Project } from '../projects/index.ts';
import type { Batch, Import, RefusedRow } from './import.ts';
import { importBatch } from './import-batch.ts';
import { finishImport, insertImport } from './imports.queries.ts';
import { readFile } from './read-file.ts';
import type { Row } from './read-row.ts';

const BATCH_ROWS = 500;

/** Reads a file while it comes, batch by batch: no faster than the database takes it, and never more than one in memory. */
export async function runImport(
  ctx: Context,
  project: Project,
  asked: QueryOf<typeof endpoint>,
  upload: AsyncIterable<Uint8Array>,
): Promise<Import> {
  const { format, source = 'keystead', dry_run, id = ctx.random.uuid() } = asked;
  const now = ctx.clock.now();
  const batch: Batch = { projectId: project.id, project, id, source, isDryRun: dry_run === 'true', now };
  if (!(await insertImport(ctx.db, { ...batch, format, startedAt: now })))
    throw new Refusal(409, 'There is an import with this id already.');
  try {
    for await (const rows of inBatches(readFile(upload, { source, format }))) await importBatch(ctx, batch, rows);
  } catch (error) {
    await finishImport(ctx.db, batch, 'stopped', ctx.clock.now());
    throw error;
  }
  const finished = await finishImport(ctx.db, batch, 'done', ctx.clock.now());
  if (!finished) throw new Refusal(404, 'The project is gone.');
  return finished;
}

async function* inBatches(rows: AsyncIterable<Row | RefusedRow>): AsyncGenerator<(Row | RefusedRow)[]> {
  let batch: (Row | RefusedRow)[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
