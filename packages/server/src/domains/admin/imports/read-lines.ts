import { IMPORT_MAX_LINE_BYTES, KnownError } from '@keystead/contract';
import type { RefusedRow } from './import.ts';

/** One record of a file and the line where it starts. In CSV a record may span several lines. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const [BOM_1, BOM_2, BOM_3] = [0xef, 0xbb, 0xbf];

/**
 * Splits an upload into records as it arrives. Records that are too long are skipped without buffering, and records
 * that are not UTF-8 are refused one by one. In CSV a record continues while a quote is open.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { isCsv }: { isCsv: boolean },
): AsyncGenerator<Line | RefusedRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let kept: Uint8Array[] = [];
  let size = 0;
  let line = 1; // where the record starts
  let lines = 1; // the current line
  let isQuoted = false;
  let isFirst = true;

  const keep = (bytes: Uint8Array): void => {
    size += bytes.byteLength;
    if (size <= IMPORT_MAX_LINE_BYTES && bytes.byteLength > 0) kept.push(bytes);
  };
  const finish = (): Line | RefusedRow | undefined => {
    const record = recordOf();
    kept = [];
    size = 0;
    return record;
  };
  const recordOf = (): Line | RefusedRow | undefined => {
    if (size > IMPORT_MAX_LINE_BYTES)
      return { line, problem: `The row is longer than ${IMPORT_MAX_LINE_BYTES} bytes.` };
    try {
      const text = decoder.decode(Buffer.concat(kept)).replace(/\r$/, '');
      return text.trim() === '' ? undefined : { line, text };
    } catch {
      return { line, problem: "The row isn't valid UTF-8." };
    }
  };

  for await (const chunk of chunks) {
    let start = 0;
    if (isFirst && chunk.byteLength > 0) {
      requireUtf8(chunk);
      isFirst = false;
      if (chunk[0] === BOM_1 && chunk[1] === BOM_2 && chunk[2] === BOM_3) start = 3;
    }
    for (let at = start; at < chunk.byteLength; at += 1) {
      const byte = chunk[at];
      if (isCsv && byte === QUOTE) isQuoted = !isQuoted;
      if (byte !== NEWLINE) continue;
      lines += 1;
      // In a record that is too long, quotes can't be trusted, so it ends here.
      if (isQuoted && size + at - start <= IMPORT_MAX_LINE_BYTES) continue;
      isQuoted = false;
      keep(chunk.subarray(start, at));
      const record = finish();
      if (record) yield record;
      start = at + 1;
      line = lines;
    }
    keep(chunk.subarray(start));
  }
  const record = finish();
  if (record) yield record;
}

/** Some programs write UTF-16, which its first bytes show. */
function requireUtf8([first, second]: Uint8Array): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0;
  if (isUtf16) throw new KnownError('IMPORT_FILE_INVALID');
}
