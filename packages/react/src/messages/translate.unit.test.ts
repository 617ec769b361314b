import { expect, test } from 'vitest';
import type { Messages } from './sentence.ts';
import { createTranslate } from './translate.ts';

test('English needs no catalogue', () => {
  expect(createTranslate()('Sign in')).toBe('Sign in');
});

test('values take the places of their names, in any language and order', () => {
  const hebrew = { 'to continue to {project}': 'אל {project}, כדי להמשיך' } as Messages; // one sentence is enough here
  expect(createTranslate()('to continue to {project}', { project: 'Acme' })).toBe('to continue to Acme');
  expect(createTranslate(hebrew)('to continue to {project}', { project: 'Acme' })).toBe('אל Acme, כדי להמשיך');
});

test('a value that looks like a place or a pattern is left as it is', () => {
  expect(createTranslate()('to continue to {project}', { project: '{n} $& $1' })).toBe('to continue to {n} $& $1');
});
