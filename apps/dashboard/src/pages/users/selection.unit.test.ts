import { expect, test } from 'vitest';
import { countSelected, isFull, isSelected, NOBODY, toggleLoaded, toggleOne } from './selection.ts';

const loaded = ['a', 'b', 'c'];
const idsOf = (selection: ReturnType<typeof toggleOne>) => (selection.kind === 'ids' ? [...selection.ids] : 'all');

test('one goes in and out', () => {
  const one = toggleOne(NOBODY, 'b', loaded);
  expect(idsOf(one)).toEqual(['b']);
  expect(isSelected(one, 'a')).toBe(false);
  expect(idsOf(toggleOne(one, 'b', loaded))).toEqual([]);
});

test('all that are loaded go in, and out once they are in', () => {
  const all = toggleLoaded(toggleOne(NOBODY, 'b', loaded), loaded);
  expect(idsOf(all)).toEqual(['a', 'b', 'c']);
  expect(idsOf(toggleLoaded(all, loaded))).toEqual([]);
});

test('all that match are everybody; without one of them, those that are loaded', () => {
  const everybody = { kind: 'all', count: 2714 } as const;
  expect(isSelected(everybody, 'somebody')).toBe(true);
  expect(countSelected(everybody)).toBe(2714);
  expect(idsOf(toggleOne(everybody, 'b', loaded))).toEqual(['a', 'c']);
});

test('a job takes a thousand ids', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `u${index}`);
  const most = toggleLoaded(NOBODY, many);
  expect(countSelected(most)).toBe(1000);
  expect(countSelected(toggleOne(most, 'one more', many))).toBe(1000);
  expect(isFull(most)).toBe(true);
  expect(isFull(toggleOne(most, 'u0', many))).toBe(false);
  expect(isFull({ kind: 'all', count: 2000 })).toBe(false);
  expect(countSelected(toggleLoaded(most, many))).toBe(0);
});
