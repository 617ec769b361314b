import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELD_WORDS, findMissingWords } from './documents/field-words.ts';
import { fromRoot } from './root.mjs';

const page = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');
const readSource = (path: string) => readFileSync(fromRoot(path), 'utf8');

test("the field's words stand in the glossary and beside what guards against them", () => {
  expect(findMissingWords(page, readSource)).toEqual([]);
});

test.each(FIELD_WORDS)('without its row, %s is reported', (word) => {
  const gap = page.replace(`\n| ${word} |`, '\n| another word |');
  expect(findMissingWords(gap, readSource)).toEqual([`${word}: has no row in the glossary`]);
});

test.each(FIELD_WORDS)('a row of %s that names no file is reported', (word) => {
  const gap = page.replace(new RegExp(`^\\| ${word} \\| .+`, 'm'), `| ${word} | something bad |`);
  expect(findMissingWords(gap, readSource)).toEqual([`${word}: its row names no file`]);
});

test.each(FIELD_WORDS)('a file that guards against %s without saying so is reported', (word) => {
  const wordOutsideComments = () => `const ${word.replace(' ', '_')} = '${word}';`;
  expect(findMissingWords(page, wordOutsideComments)).toContainEqual(expect.stringMatching(`^${word}: no comment in `));
});
