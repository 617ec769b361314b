import { expect, test } from 'vitest';
import { estimateStrength } from './estimate-strength.ts';

test.each([
  ['a', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefgh', 1],
  ['qwertyuiop', 1],
  ['P@ssw0rd', 1],
  ['12.03.1984', 1],
  ['kestrel8', 1],
  ['kestrel84x', 2],
  ['kestrel84x!', 3],
  ['correct horse battery', 4],
  ['vK3#tq9!Zp2x', 4],
])('%s has strength %i', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength);
});

test('what is known about its owner makes a password weaker', () => {
  const known = ['mira.okafor@example.com', 'Harbour Notes'];

  for (const password of ['harbournotes', 'mira.okafor1', 'Mira.Okafor@Example.com']) {
    expect([password, estimateStrength(password)]).toEqual([password, expect.toSatisfy((strength) => strength > 1)]);
    expect([password, estimateStrength(password, known)]).toEqual([password, 1]);
  }
});

test('the longest password that is allowed is estimated too', () => {
  expect(estimateStrength('x7'.repeat(128))).toBe(1);
  expect(estimateStrength('the quick brown fox jumps over '.repeat(8))).toBe(4);
});
