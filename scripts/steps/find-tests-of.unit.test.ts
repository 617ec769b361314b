import { expect, test } from 'vitest';
import { findTestsOf } from './find-tests-of.mjs';

const tests = new Map([
  [
    'packages/server/src/domains/identity/teams/create-team.api.test.ts',
    "import { x } from '../../../testing/ask.ts';",
  ],
  ['packages/server/src/domains/identity/users/list-users.api.test.ts', "import { y } from '../teams/team.ts';"],
  ['packages/server/src/domains/identity/users/ban.api.test.ts', "import { z } from 'vitest';"],
]);

test('a changed file asks for the tests beside it and those that import it', () => {
  expect(findTestsOf(['packages/server/src/domains/identity/teams/team.ts'], tests)).toEqual([
    'packages/server/src/domains/identity/teams/create-team.api.test.ts',
    'packages/server/src/domains/identity/users/list-users.api.test.ts',
  ]);
});

test('a changed helper asks for the tests that import it', () => {
  expect(findTestsOf(['packages/server/src/testing/ask.ts'], tests)).toEqual([
    'packages/server/src/domains/identity/teams/create-team.api.test.ts',
  ]);
});

test('a change elsewhere asks for none', () => {
  expect(findTestsOf(['README.md'], tests)).toEqual([]);
});
