import { version } from 'react';
import { version as versionOfDom } from 'react-dom';
import { expect, test } from 'vitest';

test('these tests run on the React that they are meant to', () => {
  const expected: unknown = import.meta.env['EXPECTED_REACT'];
  expect([version, versionOfDom]).toEqual([expected, expected]);
});
