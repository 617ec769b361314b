import { KnownError, type QueryOf, type startImport as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { oneAhead } from '../../../platform/one-ahead.ts';
import type { Project } from '../../core/index.ts';
import type { Batch, Import, RefusedRow } from './import.ts';
import { importBatch } from './import-batch.ts';
import { countFilledTables, finishImport, insertImport } from './imports.queries.ts';
import { readFile } from './read-file.ts';
import type { Row } from './read-row.ts';
import { forgetSeen } from './seen-keys.ts';

const BATCH_ROWS = 500;
/** A batch of rows with pictures is limited by size. */
const BATCH_SIZE = 4 * 1024 * 1024;

/** Imports an upload as it arrives, batch by batch, no faster than the database and with at most two batches in memory. */
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
    throw new KnownError('IMPORT_ALREADY_EXISTS');
  try {
    await importBatches(ctx, batch, inBatches(readFile(upload, { source, format, now })));
  } catch (error) {
    await finishImport(ctx.db, batch, 'stopped', ctx.clock.now());
    throw error;
  } finally {
    await forgetSeen(ctx, batch);
  }
  const finished = await finishImport(ctx.db, batch, 'done', ctx.clock.now());
  if (!finished) throw new KnownError('PROJECT_DELETED');
  return finished;
}

async function importBatches(ctx: Context, batch: Batch, batches: AsyncGenerator<Read[]>): Promise<void> {
  let rows = 0;
  let nextCountAt = BATCH_ROWS;
  for await (const read of oneAhead(batches)) {
    await importBatch(ctx, batch, read);
    rows += read.length;
    if (batch.isDryRun || rows < nextCountAt) continue;
    nextCountAt = rows * 2;
    await countFilledTables(ctx.db).catch((err: unknown) =>
      ctx.log.warn({ importId: batch.id, err }, 'import: could not analyze tables'),
    );
  }
}

type Read = Row | RefusedRow;

async function* inBatches(rows: AsyncIterable<Read>): AsyncGenerator<Read[]> {
  let batch: Read[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += 'size' in row ? row.size : 0;
    if (batch.length < BATCH_ROWS && size < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
