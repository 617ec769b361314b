import { expect, test } from 'vitest';
import { readUserSearch } from './user-search.ts';

test('what an address says is taken, and nothing else', () => {
  const search = { q: 'mira', sort: 'active', desc: false };
  expect(readUserSearch({ ...search, colour: 'red' })).toEqual(search);
  expect(readUserSearch({ q: '', sort: 'name', desc: true })).toEqual({});
});

test('words that look like a number are words', () => {
  expect(readUserSearch({ q: 2026 })).toEqual({ q: '2026' });
});
