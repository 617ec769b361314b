import { expect, test } from 'vitest';
import { haveOwnSessions } from './require-sessions.ts';

test('two connections have sessions of their own where each is always answered by the same process', () => {
  const seen = [
    [1, 2],
    [1, 2],
  ] as const;
  expect(haveOwnSessions(seen)).toBe(true);
});

test.each([
  [
    'both are answered by one',
    [
      [1, 1],
      [1, 1],
    ],
  ],
  [
    'they change places',
    [
      [1, 2],
      [2, 1],
    ],
  ],
  [
    'the first goes elsewhere',
    [
      [1, 2],
      [3, 2],
    ],
  ],
  [
    'the second goes elsewhere',
    [
      [1, 2],
      [1, 3],
    ],
  ],
] as const)('and not where %s', (_, seen) => {
  expect(haveOwnSessions(seen)).toBe(false);
});
