import { expect, test } from 'vitest';
import { refuseLooseCookie } from './refuse-loose-cookie.ts';

const AT = 'Expires=Thu, 01 Jan 2026 00:10:00 GMT; Max-Age=600';

test.each([
  `__Host-flow=true; Path=/; ${AT}; Secure; HttpOnly; SameSite=Lax`,
  `flow=true; Path=/; ${AT}; HttpOnly`,
  `flow=; Path=/; ${AT}; HttpOnly`,
  `__Host-flow=true; Path=/; ${AT}; Secure; HttpOnly; SameSite=Strict`,
  `flow=true; Path=/; ${AT}; HttpOnly; SameSite=Strict`,
])('%s is tight', (cookie) => {
  expect(() => refuseLooseCookie('GET /', new Headers([['set-cookie', cookie]]))).not.toThrow();
});

test.each([
  'flow=true',
  `flow=true; Path=/; ${AT}`,
  `flow=true; Path=/api; ${AT}; HttpOnly`,
  `flow=true; Path=/; ${AT}; HttpOnly; Domain=example.com`,
  `flow=true; Path=/; ${AT}; Secure; HttpOnly; SameSite=Lax`,
  `__Host-flow=true; Path=/; ${AT}; HttpOnly`,
  `__Host-flow=true; Path=/; ${AT}; HttpOnly; SameSite=Strict`,
  `flow=true; Path=/; ${AT}; HttpOnly; SameSite=Lax`,
  `__Host-flow=true; Path=/; ${AT}; Secure; HttpOnly; SameSite=None`,
  `flow=${'x'.repeat(4097)}; Path=/; ${AT}; HttpOnly`,
])('%s is not', (cookie) => {
  const headers = new Headers([
    ['set-cookie', `first=true; Path=/; ${AT}; HttpOnly`],
    ['set-cookie', cookie],
  ]);

  expect(() => refuseLooseCookie('GET /', headers)).toThrow('GET / sets a cookie that is not tight');
});
