import { expect, test } from 'vitest';
import { totpAt } from './totp.ts';

// RFC 6238, appendix B, of which authenticator apps show the last six digits.
test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('after %i seconds an authenticator app shows %s', ([seconds, shown]) => {
  expect(totpAt(Buffer.from('12345678901234567890'), seconds * 1000)).toBe(shown);
});
