import { expect, test } from 'vitest';
import { directionOf } from './direction-of.ts';
import { findLanguage } from './find-language.ts';
import { languages } from './languages.ts';

test.for([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de_CH', 'de'],
  ['he-IL', 'he'],
  ['iw', 'he'],
  ['en-GB', 'en'],
] as const)('%s is %s', ([tag, language]) => {
  expect(findLanguage(tag)).toBe(language);
});

test.for([undefined, '', '-', 'fr', 'deutsch', 'constructor', '__proto__', ' de', 'de\u0000', 'x'.repeat(100_000)])(
  '%j is no language of ours',
  (tag) => {
    expect(findLanguage(tag)).toBeUndefined();
  },
);

test('every language is found by its code and runs the way the list says', () => {
  for (const { code, direction } of languages) {
    expect([findLanguage(code), directionOf(code)]).toEqual([code, direction]);
  }
});

test.for([
  ['ar-EG', 'rtl'],
  ['fa', 'rtl'],
  ['fr', 'ltr'],
  ['arn', 'ltr'],
] as const)('lines of %s run %s', ([language, direction]) => {
  expect(directionOf(language)).toBe(direction);
});
