import { IMPORT_MAX_LINE_BYTES } from '@keystead/contract';
import { describe, expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

const CHUNK = 64 * 1024;

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Lines by their length, others by what is wrong with them. */
async function readAll(file: string | Buffer, isCsv = false) {
  const found: [line: number, what: number | string][] = [];
  for await (const record of readLines(chunks(Buffer.from(file)), { isCsv }))
    found.push([record.line, 'text' in record ? record.text.length : record.problem]);
  return found;
}

const TOO_LONG = `The row is longer than ${IMPORT_MAX_LINE_BYTES} bytes.`;

describe.for([false, true])('a row (CSV: %s)', (isCsv) => {
  test('may have a mebibyte, and no byte more', async () => {
    const most = 'x'.repeat(IMPORT_MAX_LINE_BYTES);

    expect(await readAll(`${most}\n${most}x\nlast`, isCsv)).toEqual([
      [1, IMPORT_MAX_LINE_BYTES],
      [2, TOO_LONG],
      [3, 4],
    ]);
  });

  test('is measured in bytes', async () => {
    expect(await readAll('ä'.repeat(IMPORT_MAX_LINE_BYTES / 2 + 1), isCsv)).toEqual([[1, TOO_LONG]]);
  });
});

test('a quote that is never closed takes the rows of a mebibyte with it, and those behind are read', async () => {
  const row = `${'x'.repeat(1023)}\n`;
  const rows = await readAll(`"${row.repeat(1100)}`, true);

  expect(rows[0]).toEqual([1, TOO_LONG]);
  expect(rows.at(-1)).toEqual([1100, 1023]);
});

describe('UTF-16', () => {
  const text = '{"primary_email":"a@example.com"}\n';
  const littleEndian = Buffer.from(text, 'utf16le');
  const bigEndian = Buffer.from(littleEndian).swap16();

  test.for([
    ['with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian])],
    ['with a mark, the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
    ['without a mark', littleEndian],
  ] as const)('is refused as a whole: %s', async ([, file]) => {
    await expect(readAll(file)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('not UTF-8') });
  });
});
