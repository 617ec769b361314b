import { expect, test } from 'vitest';
import { redirectAnswer } from './answer.ts';
import { Redirect } from './redirect.ts';

test('a browser is sent on, with an empty object for those who read', () => {
  const cookies = [{ name: 'flow', value: 'true', lifetimeSeconds: 600 }];

  expect(redirectAnswer(new Redirect({ status: 302, location: 'https://app.example.com/x?a=1', cookies }))).toEqual({
    status: 302,
    body: '{}',
    headers: { 'content-type': 'application/json; charset=utf-8', location: 'https://app.example.com/x?a=1' },
    cookies,
  });
});

test.each([
  ['https://app.example.com/gr\u00fc\u00dfe?a=\u20ac', 'https://app.example.com/gr%C3%BC%C3%9Fe?a=%E2%82%AC'],
  ['https://app.example.com/a\r\nset-cookie: b=c', 'https://app.example.com/aset-cookie:%20b=c'],
])('%j is written as a header can hold it', (location, written) => {
  expect(new Redirect({ status: 303, location }).location).toBe(written);
});
