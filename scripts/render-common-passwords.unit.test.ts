import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderCommonPasswords } from './render-common-passwords.mjs';

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest().subarray(0, 6);
const entriesOf = (bytes: Buffer): string[] => bytes.toString('hex').match(/.{12}/g) ?? [];

test('the first long enough passwords are listed, whatever their case, each once', () => {
  const ranked = ['123456', 'Password', 'PASSWORD', 'password', 'sunshine', '', 'princess', 'rank five'];
  const wanted = ['password', 'sunshine', 'princess'].map((word) => hashOf(word).toString('hex'));

  expect(entriesOf(renderCommonPasswords(ranked, 3))).toEqual(wanted.sort());
});

test('length counts code points', () => {
  expect(() => renderCommonPasswords(['🦊'.repeat(7)], 1)).toThrow('The list has only 0 such passwords, not 1.');
  expect(renderCommonPasswords(['🦊'.repeat(8)], 1)).toEqual(hashOf('🦊'.repeat(8)));
});

test('a list that is too short is refused', () => {
  expect(() => renderCommonPasswords(['password'], 2)).toThrow('The list has only 1 such passwords, not 2.');
});
