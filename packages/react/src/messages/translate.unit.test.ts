import { expect, test } from 'vitest';
import type { Messages } from '@keystead/messages';
import { createTranslate } from './translate.ts';

const words = { 'to continue to {project}': 'אל {project}, כדי להמשיך' } as Messages; // one sentence is enough here

test('English needs no catalogue', () => {
  expect(createTranslate()('Sign in')).toBe('Sign in');
});

test('values take the places of their names, in any language and order', () => {
  expect(createTranslate()('to continue to {project}', { project: 'Acme' })).toBe('to continue to Acme');
  expect(createTranslate({ words })('to continue to {project}', { project: 'Acme' })).toBe('אל Acme, כדי להמשיך');
});

test('a value that looks like a place or a pattern is left as it is', () => {
  expect(createTranslate()('to continue to {project}', { project: '{n} $& $1' })).toBe('to continue to {n} $& $1');
});

test('texts of the app go before those of the language, and those before English', () => {
  const t = createTranslate({
    own: { 'Sign in': 'Log in' },
    words: { 'Sign in': 'Anmelden', Save: 'Speichern' } as Messages,
  });
  expect([t('Sign in'), t('Save'), t('Cancel')]).toEqual(['Log in', 'Speichern', 'Cancel']);
});

test('numbers are written as the language writes them', () => {
  const inLocale = (locale: string): string =>
    createTranslate({ locale })('Password too long. Maximum length is {n}.', { n: 1234 });
  expect(inLocale('en')).toBe('Password too long. Maximum length is 1,234.');
  expect(inLocale('de')).toBe('Password too long. Maximum length is 1.234.');
});
