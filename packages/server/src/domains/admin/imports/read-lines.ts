import { IMPORT_MAX_LINE_BYTES, KnownError } from '@keystead/contract';
import type { RefusedRow } from './import.ts';

/** One record of a file, which in CSV may span several lines, and the line where it begins. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const [BOM_1, BOM_2, BOM_3] = [0xef, 0xbb, 0xbf];

/**
 * Divides a file into its records while it comes. What is longer than a record may be is passed over without being kept, and
 * what is no UTF-8 is refused by itself. In CSV a line that ends within quotes goes on.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { isCsv }: { isCsv: boolean },
): AsyncGenerator<Line | RefusedRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let kept: Uint8Array[] = [];
  let size = 0;
  let line = 1; // where the record begins
  let lines = 1; // where we are
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
      return { line, problem: 'The row is not valid UTF-8.' };
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
      // Of a record that is too long nobody knows whether its quotes are real: it ends here.
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

/** Files of some programs are UTF-16, and say so in their first bytes. */
function requireUtf8([first, second]: Uint8Array): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0;
  if (isUtf16) throw new KnownError('IMPORT_FILE_INVALID');
}
