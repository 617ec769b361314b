import { expect, test } from 'vitest';
import { forgotten, readCookie, writeCookie } from './cookie.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const cookie = { name: 'flow', value: 'true', lifetimeSeconds: 600 };

test('over https no other host can set it or get it', () => {
  expect(writeCookie(cookie, NOW, true)).toBe(
    '__Host-flow=true; Path=/; Expires=Thu, 01 Jan 2026 00:10:00 GMT; Max-Age=600; Secure; HttpOnly; SameSite=Lax',
  );
});

test('over http it has the form that published clients know', () => {
  expect(writeCookie(cookie, NOW, false)).toBe(
    'flow=true; Path=/; Expires=Thu, 01 Jan 2026 00:10:00 GMT; Max-Age=600; HttpOnly',
  );
});

test('a strict one stays at home over http too', () => {
  const strict = { ...cookie, isStrict: true };
  expect(writeCookie(strict, NOW, true)).toMatch(/^__Host-flow=true; Path=\/; .*; Secure; HttpOnly; SameSite=Strict$/);
  expect(writeCookie(strict, NOW, false)).toMatch(/^flow=true; Path=\/; .*; Max-Age=600; HttpOnly; SameSite=Strict$/);
});

test('one that lives for no time is forgotten', () => {
  expect(writeCookie(forgotten('flow'), NOW, false)).toBe(
    'flow=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; HttpOnly',
  );
});

test.for<[header: string | undefined, isSecure: boolean, value: string | undefined]>([
  [undefined, false, undefined],
  ['', false, undefined],
  ['flow=true', false, 'true'],
  ['other=1; flow=true', false, 'true'],
  ['flow=first; flow=second', false, 'first'],
  ['notflow=true; flow-2=true; flow', false, undefined],
  ['__Host-flow=true', false, undefined],
  ['flow=true', true, undefined], // a neighbour under the same domain may have set it
  ['flow=false; __Host-flow=true', true, 'true'],
])('of %j, secure %s, it reads %j', ([header, isSecure, value]) => {
  expect(readCookie(header, 'flow', isSecure)).toBe(value);
});
