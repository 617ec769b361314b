import { expect, test } from 'vitest';
import { PathTable } from './path-table.ts';

function table(paths: readonly string[]): PathTable<string> {
  const made = new PathTable<string>();
  for (const path of paths) made.add(path, path);
  return made;
}

test('a path without parameters is found before one with them', () => {
  const paths = table(['/users/:id', '/users/me', '/users']);

  expect(paths.find('/users/me')).toEqual({ value: '/users/me', params: {} });
  expect(paths.find('/users/you')).toEqual({ value: '/users/:id', params: { id: 'you' } });
  expect(paths.find('/users')).toEqual({ value: '/users', params: {} });
});

test.for(['/', '/user', '/users/', '/users/me/', '/users//me', '/Users/me', '/users/me/x', ''])(
  'nothing stands at %j',
  (path) => {
    expect(table(['/users/:id', '/users/me']).find(path)).toBeUndefined();
  },
);

test('parameters are decoded', () => {
  expect(table(['/projects/:id/keys']).find('/projects/a%2Fb/keys')?.params).toEqual({ id: 'a/b' });
  expect(table(['/projects/:id/keys']).find('/projects/%ff/keys')?.params).toEqual({ id: '%ff' });
});

test('two handlers for one path, and patterns, are mistakes', () => {
  expect(() => table(['/a', '/a'])).toThrow('/a has a handler already');
  expect(() => table(['/a/*'])).toThrow('neither a plain path nor one with named parameters');
});
