import { expect, test } from 'vitest';
import { findPackedTests } from './steps/find-packed-tests.mjs';

test('tests and what they share are found in a package, and nothing else', () => {
  const shipped = ['package/package.json', 'package/src/auth/totp.ts', 'package/dist/auth/totp.js'];
  const planted = [
    'package/src/auth/totp.unit.test.ts',
    'package/src/testing/clock.ts',
    'package/dist/testing/clock.d.ts',
  ];
  expect(findPackedTests([...shipped, ...planted, ''].join('\n'))).toEqual(planted);
});
