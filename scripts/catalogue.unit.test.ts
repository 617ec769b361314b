import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '@keystead/messages';
import type { SourceFile } from './architecture/module.ts';
import { readTree } from './architecture/read-tree.ts';
import { isTest } from './architecture/rule.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { findProblems, openValues } from './catalogue/find-problems.ts';
import { fromRoot } from './root.mjs';

const ON_SCREENS = /\{\w+\}/g;
const IN_MAILS = /\{\{[#^/]?\w+\}\}/g;

const MESSAGES = 'packages/messages/src/';
const tree = readTree();
const manifest = JSON.parse(readFileSync(fromRoot('packages/messages/package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
};
const translations = import.meta.glob<Readonly<Record<string, string>>>('../packages/messages/src/*/??.ts', {
  eager: true,
  import: 'messages',
});

const others = languages.filter(({ code }) => code !== 'en');

/**
 * Who says the sentences of each catalogue, how places of values look there, and what it is translated to. A new catalogue
 * is a folder and a line here.
 */
const rows: Readonly<Record<string, { saidIn: string; placeholder: RegExp; value: RegExp; languages: typeof others }>> =
  {
    screens: { saidIn: 'packages/react/src/', placeholder: ON_SCREENS, value: ON_SCREENS, languages: others },
    mails: {
      saidIn: 'packages/server/src/domains/mail/email-templates/',
      placeholder: IN_MAILS,
      value: /\{\{\w+\}\}/g,
      languages: others,
    },
    dashboard: { saidIn: 'apps/dashboard/src/', placeholder: ON_SCREENS, value: ON_SCREENS, languages: [] }, // English first
  };

/** The files of a catalogue that list its sentences: sentence.ts, and where that is put together, the others beside it or a folder below. */
const listOf = (name: string): SourceFile => {
  const lists = tree.filter(({ path }) =>
    new RegExp(`^${MESSAGES}${name}/(?:[^/]+/)?(?!..\\.ts$)[^/]+\\.ts$`).test(path),
  );
  return { path: `${MESSAGES}${name}`, source: lists.map(({ source }) => source).join('\n') };
};

const catalogues = Object.entries(rows).map(([name, { saidIn, placeholder, value, languages: translated }]) => ({
  name,
  languages: translated,
  list: listOf(name),
  translations: Object.fromEntries(
    translated.map(({ code }) => [code, translations[`../${MESSAGES}${name}/${code}.ts`] ?? {}]),
  ),
  sources: tree.filter(({ path }) => path.startsWith(saidIn) && /\.tsx?$/.test(path) && !isTest(path)),
  placeholder,
  value,
}));

test('every folder of sentences is a catalogue that is checked here', () => {
  const folders = tree.flatMap(({ path }) => /^packages\/messages\/src\/([^/]+)\/sentence\.ts$/.exec(path)?.[1] ?? []);
  expect(folders.sort()).toEqual(Object.keys(rows).sort());
});

describe.for(catalogues)('the catalogue of $name', (catalogue) => {
  test('has every sentence that is said, says every sentence that it has, and has places for the same values in every language', () => {
    expect(findProblems(catalogue)).toEqual([]);
  });

  test('has an entry point for every language but English, which is its own translation', () => {
    const entries = catalogue.languages.map(({ code }) => `./${catalogue.name}/${code}`);
    expect(Object.keys(manifest.exports).filter((entry) => entry.startsWith(`./${catalogue.name}/`))).toEqual(entries);
  });

  test('keeps values together where the language runs from right to left', () => {
    for (const { code } of catalogue.languages.filter(({ direction }) => direction === 'rtl')) {
      expect(openValues(catalogue.translations[code] ?? {}, catalogue.value)).toEqual([]);
    }
  });
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
