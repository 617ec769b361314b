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
])('%s is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
