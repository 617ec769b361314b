import { describe, expect, test } from 'vitest';
import { findTotpStep, totpOf } from './totp.ts';

/** The secret of the test vectors of RFC 6238, appendix B, and of RFC 4226, appendix D. */
const SECRET = new TextEncoder().encode('12345678901234567890');
const RULES = { periodSeconds: 30, digits: 6, stepsBack: 1 };
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: %i seconds after the epoch the password is %s', (seconds, password) => {
  expect(totpOf(SECRET, Math.floor(seconds / 30), 8)).toBe(password);
  expect(findTotpStep(SECRET, password, at(seconds), { ...RULES, digits: 8 })).toBe(Math.floor(seconds / 30));
});

test.each([
  ...['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].entries(),
])('RFC 4226: the password of step %i is %s', (step, password) => {
  expect(totpOf(SECRET, step, 6)).toBe(password);
});

describe('the window', () => {
  const STEP = 50_000_000;
  const password = totpOf(SECRET, STEP, 6);
  const start = STEP * 30;

  test.each([
    ['the millisecond before its step', start - 0.001, undefined],
    ['the first second of its step', start, STEP],
    ['the last millisecond of its step', start + 29.999, STEP],
    ['the last millisecond of the step after', start + 59.999, STEP],
    ['the step after that', start + 60, undefined],
  ])('in %s', (_, seconds, step) => {
    expect(findTotpStep(SECRET, password, at(seconds), RULES)).toBe(step);
  });

  test.each([
    ['before', start - 0.001, undefined],
    ['during', start + 29.999, STEP],
    ['after', start + 30, undefined],
  ])('without steps back, %s its step', (_, seconds, step) => {
    expect(findTotpStep(SECRET, password, at(seconds), { ...RULES, stepsBack: 0 })).toBe(step);
  });
});

test.each(['', ' ', '94287', '9428708', '942870824', ' 287082', '287082\n', '２８７０８２', '-87082', '1e5'])(
  '%j is no password',
  (given) => {
    expect(findTotpStep(SECRET, given, at(59), RULES)).toBeUndefined();
  },
);

test('a secret of any length will do', () => {
  for (const length of [1, 20, 64, 65]) {
    const secret = new Uint8Array(length).fill(7);
    expect(findTotpStep(secret, totpOf(secret, 1, 6), at(59), RULES)).toBe(1);
  }
});
