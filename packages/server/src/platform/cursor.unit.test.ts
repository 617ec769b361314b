import { expect, test } from 'vitest';
import { cursorOf, InvalidCursorError } from './cursor.ts';

const ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';
const byTime = cursorOf('created_at', { micros: 'micros', id: 'uuid' });
const byName = cursorOf('by_name', { id: 'uuid', name: 'text' });
const byWord = cursorOf('granted', { id: 'uuid', word: 'word' });

test.each([
  { micros: '1893456000000001', id: ID },
  { micros: '-1', id: ID },
])('a place comes back as it was: %j', (place) => {
  expect(byTime.decode(byTime.encode(place))).toEqual(place);
});

test('fields are read in the order of their list', () => {
  expect(byWord.decode(byWord.encode({ word: '$read:all_1', id: ID }))).toEqual({ id: ID, word: '$read:all_1' });
});

test.each(['', 'acme', 'a team, and another', ' a  b ', 'äpfel', '😀'])('a text may have spaces: %j', (name) => {
  const place = { id: ID, name };
  expect(byName.decode(byName.encode(place))).toEqual(place);
});

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

test.each([
  '',
  'not base64 at all!',
  base64url(''),
  base64url(`created_at 1`),
  base64url(`created_at 1 ${ID} 2`),
  base64url(`created_at ${ID} 1`),
  base64url(`created_at 1e3 ${ID}`),
  base64url(`created_at 12345678901234567 ${ID}`),
  base64url(`joined_at 1 ${ID}`),
  byWord.encode({ id: ID, word: 'admin' }),
])('%s is refused', (cursor) => {
  expect(() => byTime.decode(cursor)).toThrow(InvalidCursorError);
});

test.each([
  ['no text', `by_name ${ID}`],
  ['no id', 'by_name acme'],
  ['what no text of a database has', `by_name ${ID} a\0b`],
  ['a text that is too long', `by_name ${ID} ${'a'.repeat(257)}`],
])('%s is refused', (_, place) => {
  expect(() => byName.decode(base64url(place))).toThrow(InvalidCursorError);
});
