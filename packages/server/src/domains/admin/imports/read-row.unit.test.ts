import { expect, test } from 'vitest';
import { readJsonLine, readRow } from './read-row.ts';

const USER = { primary_email: 'mira@example.com' };
const NOT_TEXT = 'The row contains characters that are not valid text.';
const problemOf = (record: object) => {
  const row = readRow(7, record as Record<string, unknown>, 0);
  return 'problem' in row ? row : undefined;
};

test.for<[what: string, row: object]>([
  ['NUL in a text', { display_name: 'a\u0000b' }],
  ['half a pair in a text', { display_name: 'a\ud800' }],
  ['NUL in metadata', { client_metadata: { a: [{ b: '\u0000' }] } }],
  ['half a pair in metadata', { server_metadata: ['\udc00'] }],
  ['NUL in a name of metadata', { client_metadata: { 'a\u0000': 1 } }],
  ['half a pair in a name of metadata', { client_metadata: { a: { '\ud800': 1 } } }],
])('what PostgreSQL cannot store is refused before it is asked: %s', ([, row]) => {
  expect(problemOf({ ...USER, ...row })).toEqual({ line: 7, problem: NOT_TEXT });
});

test.for(['constructor', 'toString', '__proto__', 'hasOwnProperty', 7, {}])(
  'a name of every object is no kind of line: %j',
  (type) => {
    expect(problemOf({ type, ...USER })).toEqual({
      line: 7,
      problem: expect.stringMatching(/^type: must be one of/),
    });
  },
);

test('a line may be nested as deeply as a body, and no deeper', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  expect(readJsonLine(nested(32))).toBeTypeOf('object');
  expect(readJsonLine(nested(33))).toBe('The row is nested too deeply.');
});
