import { expect, test } from 'vitest';
import { readUserSearch } from './user-search.ts';

test('what an address says is taken, and nothing else', () => {
  const search = {
    q: 'mira',
    sort: 'active',
    desc: false,
    verified: false,
    mfa: true,
    restricted: true,
    method: 'google,github',
  };
  expect(readUserSearch({ ...search, colour: 'red' })).toEqual(search);
  expect(readUserSearch({ q: '', sort: 'name', desc: true, verified: 'no', mfa: 1, restricted: 'yes' })).toEqual({});
});

test('words that look like a number are words', () => {
  expect(readUserSearch({ q: 2026 })).toEqual({ q: '2026' });
});
