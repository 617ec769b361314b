import { expect, test } from 'vitest';
import { accessToken, NOW } from '../testing/fake-service.ts';
import { isFresh } from './access-token.ts';

test('a token is fresh until 20 seconds before it expires', () => {
  const token = accessToken('a', 600);
  expect(isFresh(token, NOW)).toBe(true);
  expect(isFresh(token, NOW + 579_999)).toBe(true);
  expect(isFresh(token, NOW + 580_000)).toBe(false);
});

test('a token with letters of any script in it is read', () => {
  const payload = Buffer.from(JSON.stringify({ name: 'Žofie ✓ 用户', exp: NOW / 1000 + 60 })).toString('base64url');
  expect(isFresh(`e30.${payload}.s`, NOW)).toBe(true);
});

test.each([null, '', 'opaque', 'a.b.c', 'e30.e30.s', `e30.${btoa('{"exp":"9999999999"}')}.s`, `e30.${btoa('null')}.s`])(
  'a token without a time (%j) is not fresh',
  (token) => {
    expect(isFresh(token, NOW)).toBe(false);
  },
);
