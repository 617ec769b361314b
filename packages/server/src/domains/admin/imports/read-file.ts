import { KnownError } from '@keystead/contract';
import type { FirebaseHashConfig } from '../../../platform/adopt-hash.ts';
import type { Format, RefusedRow, Source } from './import.ts';
import { readCells } from './read-csv.ts';
import { readLines } from './read-lines.ts';
import { readJsonLine, readRow, type Row } from './read-row.ts';
import { readAuth0User } from './sources/auth0.ts';
import { readBetterAuthUser } from './sources/better-auth.ts';
import { readClerkUser } from './sources/clerk.ts';
import { FIREBASE_COLUMNS, readFirebaseUser } from './sources/firebase.ts';
import { readKeysteadCells } from './sources/keystead.ts';
import { isRecord, type RawRecord, type Reader } from './sources/record.ts';
import { readSupabaseUser } from './sources/supabase.ts';

/** Reads all rows of a file in order. */
export async function* readFile(
  upload: AsyncIterable<Uint8Array>,
  { source, format, now }: { source: Source; format: Format; now: Date },
): AsyncGenerator<Row | RefusedRow> {
  const isCsv = format === 'csv';
  let columns = isCsv && source === 'firebase' ? FIREBASE_COLUMNS : undefined;
  let toUser = readerOf(source, { isCsv, now });
  let isFirst = true;
  for await (const record of readLines(upload, { isCsv })) {
    if ('problem' in record) {
      yield record;
      continue;
    }
    const { line, text } = record;
    const config = isFirst ? hashConfigOf(text) : undefined;
    isFirst = false;
    if (config) {
      toUser = readerOf(source, { isCsv, now, config });
    } else if (!isCsv) {
      const read = readJsonLine(text);
      yield typeof read === 'string' ? { line, problem: read } : readRow(line, toUser(read), text.length);
    } else if (columns) {
      const read = toRecord(columns, text);
      yield typeof read === 'string' ? { line, problem: read } : readRow(line, toUser(read), text.length);
    } else columns = readHeader(text);
  }
}

interface Reading {
  readonly isCsv: boolean;
  readonly now: Date;
  readonly config?: FirebaseHashConfig;
}

function readerOf(source: Source, { isCsv, now, config }: Reading): Reader {
  const readers: Record<Source, Reader> = {
    keystead: isCsv ? readKeysteadCells : (record) => record,
    clerk: readClerkUser,
    auth0: readAuth0User,
    supabase: readSupabaseUser(now),
    firebase: readFirebaseUser(config),
    'better-auth': readBetterAuthUser(now),
  };
  return readers[source];
}

function readHeader(text: string): string[] {
  const columns = readCells(text)?.map((cell) => cell.trim());
  if (!columns || new Set(columns).size < columns.length || columns.length < 2)
    throw new KnownError('IMPORT_FILE_INVALID', { message: 'The first line has to name the columns, each once.' });
  return columns;
}

function toRecord(columns: readonly string[], text: string): RawRecord | string {
  const cells = readCells(text);
  if (!cells) return "The quotes in the row don't match. The file may be incomplete.";
  if (cells.length > columns.length) return 'The row has more cells than there are columns.';
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
}

/** The first line may contain the password hash parameters of a Firebase project. */
function hashConfigOf(text: string): FirebaseHashConfig | undefined {
  if (!text.startsWith('{"hash_config"')) return undefined;
  const read = readJsonLine(text);
  const config = typeof read === 'string' ? undefined : read['hash_config'];
  if (
    !isRecord(config) ||
    typeof config['base64_signer_key'] !== 'string' ||
    typeof config['base64_salt_separator'] !== 'string' ||
    !Number.isInteger(config['rounds']) ||
    !Number.isInteger(config['mem_cost'])
  )
    throw new KnownError('IMPORT_FILE_INVALID', {
      message: 'The hash_config needs base64_signer_key, base64_salt_separator, rounds and mem_cost.',
    });
  return config as unknown as FirebaseHashConfig;
}
