import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIFTY_COMMON_PASSWORDS } from '../../../testing/common-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

const ENTRY_BYTES = 6;

test('the list has 100,000 entries, each one greater than the one before', async () => {
  const bytes = await readFile(new URL('./common-passwords.bin', import.meta.url));
  const entries = Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) =>
    bytes.readUIntBE(index * ENTRY_BYTES, ENTRY_BYTES),
  );

  expect(entries).toHaveLength(100_000);
  expect(entries.filter((entry, index) => index > 0 && entry <= (entries[index - 1] ?? 0))).toEqual([]);
});

test('the 50 most common passwords are in it, in any case', async () => {
  expect(FIFTY_COMMON_PASSWORDS).toHaveLength(50);
  for (const word of FIFTY_COMMON_PASSWORDS)
    for (const spelt of [word, word.toUpperCase(), word.replace(/^./, (first) => first.toUpperCase())])
      expect([spelt, await isCommonPassword(spelt)]).toEqual([spelt, true]);
});

test('case apart, the whole password counts, as it is', async () => {
  for (const password of [
    'password ',
    ' password',
    'passwords and more',
    'p\u00e4ssword',
    'pass\u200bword',
    'ｐassword',
  ])
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
});

test('random passwords of at least eight code points are not common', async () => {
  const password = fc.oneof(
    fc.string({ unit: 'binary', minLength: 8, maxLength: 256 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 16 }),
  );
  const isUncommon = async (chosen: string) => {
    expect(await isCommonPassword(chosen)).toBe(false);
  };

  // Without the bias towards words like "toString", which somebody may well have chosen.
  await fc.assert(fc.asyncProperty(fc.noBias(password), isUncommon), { numRuns: 500 });
});
