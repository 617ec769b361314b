import { expect, test } from 'vitest';
import { estimateStrength } from './estimate-strength.ts';

test.each([
  ['a', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefgh', 1],
  ['abababab', 1],
  ['kestrel8', 2],
  ['correct horse', 2],
  ['correct horse 5', 3],
  ['correct horse battery', 4],
  ['vK3#tq9!Zp2x', 4],
])('%s has strength %i', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength);
});

test('a longer password is never weaker than its beginning', () => {
  const password: string = 'Tr0ub4dor & three more words';
  const strengths = [...password].map((_, index) => estimateStrength(password.slice(0, index + 1)));
  expect(strengths).toEqual(strengths.toSorted((first, second) => first - second));
});
