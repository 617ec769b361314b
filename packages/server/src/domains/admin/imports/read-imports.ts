import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Import, ImportKey } from './import.ts';
import { findImport, listErrorsAfter, listNewestImports } from './imports.queries.ts';

const LISTED = 20;
const ERRORS_AT_ONCE = 1000;
/** Every batch updates the import, so a process that writes nothing for this long is gone. */
const SILENT_MS = 60_000;

export const listImports = async (ctx: Context, projectId: string): Promise<Import[]> =>
  (await listNewestImports(ctx.db, projectId, LISTED)).map((found) => asSeen(ctx, found));

export async function getImport(ctx: Context, key: ImportKey): Promise<Import> {
  const found = await findImport(ctx.db, key);
  if (!found) throw new KnownError('IMPORT_NOT_FOUND');
  return asSeen(ctx, found);
}

/** Shows an import as stopped if its process died without recording that. */
function asSeen(ctx: Context, found: Import): Import {
  const isSilent = ctx.clock.now().getTime() - found.updatedAt.getTime() > SILENT_MS;
  return found.status === 'running' && isSilent ? { ...found, status: 'stopped' } : found;
}

/** Writes the refused lines as CSV, page by page. The reasons quote nothing from the uploaded file. */
export async function* writeErrors(ctx: Context, key: ImportKey): AsyncGenerator<string> {
  yield 'line,reason\r\n';
  for (let line = 0; ;) {
    const errors = await listErrorsAfter(ctx.db, key, line, ERRORS_AT_ONCE);
    const last = errors.at(-1);
    if (!last) return;
    yield errors.map((error) => `${error.line},"${error.message.replaceAll('"', '""')}"\r\n`).join('');
    line = last.line;
  }
}
