import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Mira Okafor', 'MO'],
  ['mira de la okafor', 'MO'],
  ['Mira', 'M'],
  ['mira@acme.test', 'M'],
  ['  (Mira)  "Okafor" ', 'MO'],
  ['𝒜da 𝐋ovelace', '𝒜𝐋'],
  ['李 小龙', '李小'],
  ['🎉 Party Planners 🎉', 'PP'],
  ['Acme 🎉', 'A'],
  ['', ''],
  ['— —', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
