import { expect, test } from 'vitest';
import { isTotpCode, toBase32, totpCode } from './totp.ts';

const secret = new TextEncoder().encode('12345678901234567890');
const PERIOD_MS = 30_000;

// RFC 6238 appendix B gives eight digits; authenticator apps show the last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of the RFC is %s', async (seconds, code) => {
  expect(await totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

test('the code of this period and of the one before it is right, and no other', async () => {
  const period = 40_000_000;
  const now = period * PERIOD_MS;
  const isRight = async (offset: number) => isTotpCode(secret, await totpCode(secret, period + offset), now);
  expect(await Promise.all([-2, -1, 0, 1].map(isRight))).toEqual([false, true, true, false]);
});

test.each(['', '28708', '2870822', 'abcdef', ' 287082'])('%j is no code', async (code) => {
  expect(await isTotpCode(secret, code, 59_000)).toBe(false);
});

// RFC 4648 §10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is written as %j', (text, expected) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(expected);
});
