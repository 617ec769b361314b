import { expect, test } from 'vitest';
import { isDevelopment } from './is-development.ts';

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['app.example', false],
  ['notlocalhost', false],
  ['localhost.example', false],
  ['10.127.0.1', false],
  ['', false],
])('%j is a machine of developers: %s', (hostname, expected) => {
  expect(isDevelopment(hostname)).toBe(expected);
});
