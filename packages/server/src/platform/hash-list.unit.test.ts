import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInHashList } from './hash-list.ts';

const listOf = (texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.map((text) => createHash('sha256').update(text).digest().subarray(0, 6)).sort((a, b) => Buffer.compare(a, b)),
  );

test('whatever was listed is found, and nothing else', () => {
  const texts = fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 60 });
  fc.assert(
    fc.property(texts, texts, (listed, others) => {
      const list = listOf(listed);
      expect(listed.filter((text) => !isInHashList(list, text))).toEqual([]);
      expect(others.filter((text) => isInHashList(list, text))).toEqual(others.filter((text) => listed.includes(text)));
    }),
  );
});

test('nothing is in an empty list', () => {
  expect(isInHashList(Buffer.alloc(0), '')).toBe(false);
});
