import { expect, test } from 'vitest';
import { findItems, type PaletteItem } from './find-items.ts';

const item = (label: string, group = 'Go to', hint?: string): PaletteItem => ({
  key: label,
  label,
  group,
  ...(hint !== undefined && { hint }),
  icon: null,
  onSelect: () => undefined,
});
const items = [
  item('Magic link', 'Settings', 'Sign-in methods'),
  item('Sign-in methods'),
  item('Domains'),
  item('Name', 'Settings'),
];
const labels = (text: string) =>
  findItems(items, text).map((group) => [group.label, ...group.items.map(({ label }) => label)]);

test('without a text everything is there, in groups', () => {
  expect(labels('')).toEqual([
    ['Settings', 'Magic link', 'Name'],
    ['Go to', 'Sign-in methods', 'Domains'],
  ]);
});

test('every word must stand in the label or the hint, in any order and case', () => {
  expect(labels('METHODS sign')).toEqual([
    ['Settings', 'Magic link'],
    ['Go to', 'Sign-in methods'],
  ]);
  expect(labels('magic domains')).toEqual([]);
});

test('what begins with the text goes first, and a group shows twelve at most', () => {
  const many = ['Old acme', 'Acme', ...Array.from({ length: 15 }, (_, index) => `Acme ${index}`)].map((label) =>
    item(label),
  );
  expect(findItems(many, 'acme')[0]?.items.map(({ label }) => label)).toEqual([
    'Acme',
    ...Array.from({ length: 11 }, (_, index) => `Acme ${index}`),
  ]);
});
