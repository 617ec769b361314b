import { expect, test } from 'vitest';
import { isEmailAddress } from './is-email-address.ts';

test.each([
  'mira@acme.test',
  'mira.okafor+tag@mail.acme.test',
  "o'hara@acme.test",
  'mira@localhost',
  'мира@пример.испытание',
])('%s is an e-mail address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

const ofLength = (length: number): string => `${'m'.repeat(length - '@acme.test'.length)}@acme.test`;

test('it may be as long as the service takes', () => {
  expect(isEmailAddress(ofLength(254))).toBe(true);
  expect(isEmailAddress(ofLength(255))).toBe(false);
});

test.each([
  'mira',
  'mira@',
  '@acme.test',
  'mira@@acme.test',
  'mira okafor@acme.test',
  'mira..o@acme.test',
  '.mira@acme.test',
  'mira@acme..test',
  'mira@acme.test.',
  'Mira <mira@acme.test>',
  'a@b.test,c@d.test',
  '\uFF4Dira@acme.test',
])('%s is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
