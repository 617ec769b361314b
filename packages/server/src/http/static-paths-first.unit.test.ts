import { expect, test } from 'vitest';
import { StaticPathsFirst } from './static-paths-first.ts';

function routerWith(...paths: string[]): StaticPathsFirst<string> {
  const router = new StaticPathsFirst<string>();
  router.add('OPTIONS', '*', 'options');
  for (const path of paths) router.add('ALL', path, path);
  return router;
}
const found = (router: StaticPathsFirst<string>, method: string, path: string) =>
  router.match(method, path)[0].map(([handler]) => handler);

test('a path without parameters is found by every method, before one that has some', () => {
  const router = routerWith('/users/:id', '/users/me');

  for (const method of ['GET', 'PATCH', 'HEAD', 'PROPFIND'])
    expect(found(router, method, '/users/me')).toEqual(['/users/me']);
  expect(found(router, 'GET', '/users/you')).toEqual(['/users/:id']);
});

test('what only looks like it is another path', () => {
  const router = routerWith('/users/me');

  for (const path of ['/users/me/', '//users/me', '/Users/me', '/users/m%65', '/users', ''])
    expect(found(router, 'GET', path)).toEqual([]);
});

test('parameters are read, and OPTIONS is answered in one place', () => {
  const router = routerWith('/users/:id', '/users/me');

  expect(router.match('GET', '/users/7')[0]).toEqual([['/users/:id', { id: '7' }]]);
  for (const path of ['/users/me', '/nowhere']) expect(found(router, 'OPTIONS', path)[0]).toBe('options');
});

test('what would be missed silently is refused', () => {
  expect(() => routerWith('/users', '/users')).toThrow('/users has a handler already');
  expect(() => routerWith('*')).toThrow('would miss the static ones');
});
