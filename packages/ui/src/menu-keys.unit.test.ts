import { expect, test } from 'vitest';
import { MenuTypeahead, nextItem } from './menu-keys.ts';

const labels = ['Settings', 'Sign out', 'Theme'];

/** Types one key after the other, each `gap` milliseconds after the last, and tells where the focus ends. */
function type(keys: string, { from = 0, gap = 50 } = {}): number {
  const typeahead = new MenuTypeahead();
  let current = from;
  for (const [index, key] of [...keys].entries()) {
    const event = { key, timeStamp: 1000 + index * gap, ctrlKey: false, metaKey: false, altKey: false };
    current = typeahead.find(event, current, labels) ?? current;
  }
  return current;
}

test('arrows go round and Home and End go to the ends', () => {
  expect(nextItem('ArrowDown', 2, 3)).toBe(0);
  expect(nextItem('ArrowUp', 0, 3)).toBe(2);
  expect(nextItem('ArrowUp', -1, 3)).toBe(2);
  expect(nextItem('ArrowDown', -1, 3)).toBe(0);
  expect(nextItem('Home', 2, 3)).toBe(0);
  expect(nextItem('End', 0, 3)).toBe(2);
  expect(nextItem('Enter', 0, 3)).toBeUndefined();
});

test('a letter goes to the next item that starts with it', () => {
  expect(type('t')).toBe(2);
  expect(type('s')).toBe(1);
  expect(type('ss')).toBe(0);
});

test('letters in quick succession add up, also over a space', () => {
  expect(type('sig', { from: 2 })).toBe(1);
  expect(type('sign o', { from: 2 })).toBe(1);
});

test('a pause starts anew', () => {
  expect(type('st', { from: 0, gap: 700 })).toBe(2);
});

test('an unknown letter, a lone space and a shortcut go nowhere', () => {
  expect(type('x')).toBe(0);
  expect(type(' ')).toBe(0);
  const shortcut = { key: 't', timeStamp: 1, ctrlKey: true, metaKey: false, altKey: false };
  expect(new MenuTypeahead().find(shortcut, 0, labels)).toBeUndefined();
});
