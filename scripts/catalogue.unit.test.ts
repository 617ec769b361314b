import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '@keystead/messages';
import { messages as mailsDe } from '@keystead/messages/mails/de';
import { messages as mailsHe } from '@keystead/messages/mails/he';
import { messages as screensDe } from '@keystead/messages/screens/de';
import { messages as screensHe } from '@keystead/messages/screens/he';
import type { SourceFile } from './architecture/module.ts';
import { readTree } from './architecture/read-tree.ts';
import { isTest } from './architecture/rule.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { findProblems, openValues } from './catalogue/find-problems.ts';
import { fromRoot } from './root.mjs';

const ON_SCREENS = /\{\w+\}/g;
const IN_MAILS = /\{\{[#^/]?\w+\}\}/g;

const read = (path: string): SourceFile => ({ path, source: readFileSync(fromRoot(path), 'utf8') });
const sourcesBelow = (folder: string): SourceFile[] =>
  readTree().filter(({ path }) => path.startsWith(folder) && /\.tsx?$/.test(path) && !isTest(path));

const screens: Catalogue = {
  name: 'screens',
  list: read('packages/messages/src/screens/sentence.ts'),
  translations: { de: screensDe, he: screensHe },
  sources: sourcesBelow('packages/react/src/'),
  placeholder: ON_SCREENS,
};

const mails: Catalogue = {
  name: 'mails',
  list: read('packages/messages/src/mails/sentence.ts'),
  translations: { de: mailsDe, he: mailsHe },
  sources: sourcesBelow('packages/server/src/features/email/templates/'),
  placeholder: IN_MAILS,
};

describe.for([screens, mails])('the catalogue of $name', (catalogue) => {
  test('has every sentence that is said, says every sentence that it has, and has places for the same values in every language', () => {
    expect(findProblems(catalogue)).toEqual([]);
  });

  test('has every language but English, which is its own translation', () => {
    const others = languages.map(({ code }) => code).filter((code) => code !== 'en');
    expect(Object.keys(catalogue.translations)).toEqual(others);
  });
});

test('values are kept together where the language runs from right to left', () => {
  expect(openValues(screensHe, ON_SCREENS)).toEqual([]);
  expect(openValues(mailsHe, /\{\{\w+\}\}/g)).toEqual([]);
});

describe('planted mistakes', () => {
  const plant = (changes: Partial<Catalogue>): string[] =>
    findProblems({
      name: 'planted',
      list: { path: 'sentence.ts', source: "export type Sentence = 'Sign in' | 'Hi {name}' | 'Weak';" },
      translations: { de: { 'Sign in': 'Anmelden', 'Hi {name}': 'Hallo {name}', Weak: 'Schwach' } },
      sources: [
        {
          path: 'a.tsx',
          source: "const word = 'Weak'; export const A = () => <p>{t(isIn ? 'Sign in' : 'Hi {name}', { name })}</p>;",
        },
      ],
      placeholder: ON_SCREENS,
      ...changes,
    });
  const de = { 'Sign in': 'Anmelden', 'Hi {name}': 'Hallo {name}', Weak: 'Schwach' };

  test('none, nothing is reported', () => {
    expect(plant({})).toEqual([]);
  });

  test.for<[title: string, changes: Partial<Catalogue>, problems: string[]]>([
    [
      'a sentence that nothing says',
      { sources: [{ path: 'a.ts', source: "t('Sign in'); t('Hi {name}');" }] },
      ['planted: nothing says "Weak"'],
    ],
    [
      'a sentence that is not in the catalogue',
      { sources: [{ path: 'a.ts', source: "t('Sign in'); language.say('Hi {name}'); t(x ? 'Weak' : 'Wek');" }] },
      ['a.ts: "Wek" is not in the catalogue'],
    ],
    [
      'a sentence that stands twice',
      { list: { path: 'sentence.ts', source: "export type Sentence = 'Sign in' | 'Hi {name}' | 'Weak' | 'Weak';" } },
      ['planted: "Weak" stands twice'],
    ],
    [
      'a missing translation',
      { translations: { de: { ...de, Weak: undefined as never } } },
      ['planted, de: "Weak" is missing'],
    ],
    [
      'a translation of nothing',
      { translations: { de: { ...de, Strong: 'Stark' } } },
      ['planted, de: "Strong" is not in the catalogue'],
    ],
    [
      'another placeholder',
      { translations: { de: { ...de, 'Hi {name}': 'Hallo {nam}' } } },
      ['planted, de: "Hi {name}" and its translation have places for different values'],
    ],
    [
      'English in another language',
      { translations: { de: { ...de, Weak: 'Weak' } } },
      ['planted, de: "Weak" is still English'],
    ],
    [
      'an empty text',
      { translations: { de: { ...de, Weak: ' ' } } },
      ['planted, de: "Weak" is empty or has blanks around it'],
    ],
  ])('%s is reported, and nothing else', ([, changes, problems]) => {
    expect(plant(changes)).toEqual(problems);
  });

  test('a value that is not kept together is reported', () => {
    expect(
      openValues({ a: 'אל {project}', b: 'אל \u2068{project}\u2069', c: 'אל \u2068{a} {b}\u2069' }, ON_SCREENS),
    ).toEqual(['אל {project}', 'אל \u2068{a} {b}\u2069']);
  });
});
