import type { Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';

const OUR_WORDS = /\b(?:project|user id|session|team|account|invitation|sign[- ]?(?:up|in))s?\b/i;

/** What speaks of projects or sign-ups is a rule of some feature, and is looked for there. */
export const platformWords: Rule = {
  name: 'platform has no word of ours in it',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => path.startsWith('packages/server/src/platform/') && !isTest(path))
      .flatMap((module) => problemsOf(module)),
  plants: [
    {
      title: 'platform code that speaks of projects',
      files: [
        file(
          'packages/server/src/platform/mail-limits.ts',
          "export const TIMEOUT = 'set idle_session_timeout = 0';\nexport const limits = { perProjectInOneHour: 1000 };",
        ),
        file('packages/server/src/platform/a.unit.test.ts', "const owner = 'project 1';"),
      ],
      problem: 'packages/server/src/platform/mail-limits.ts:2: speaks of "project"; its feature is the place',
    },
  ],
};

const problemsOf = ({ path, source }: Module): string[] =>
  source.split('\n').flatMap((line, index) => {
    const word = OUR_WORDS.exec(inWords(line))?.[0];
    return word === undefined
      ? []
      : [`${path}:${index + 1}: speaks of "${word.toLowerCase()}"; its feature is the place`];
  });

/** `perProjectInOneHour` and `PER_PROJECT` as people say them; snake_case belongs to PostgreSQL and stays. */
const inWords = (line: string): string =>
  line.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll(/([A-Z])_(?=[A-Z])/g, '$1 ');
