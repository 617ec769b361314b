import type { Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';

const SUPPRESS = ['oxlint', 'disable', 'next', 'line'].join('-'); // in pieces, so that this file is not reported itself

/** The linter forbids `any`, `!` and the like, so each exception needs a reason in its suppression. */
export const reasonedSuppressions: Rule = {
  name: 'every suppression gives its reason on the same line',
  findProblems: (modules) => modules.flatMap((module) => suppressionProblems(module)),
  plants: [
    {
      title: 'a suppression without a reason',
      files: [
        file(
          'packages/client/src/a.ts',
          [
            `// ${SUPPRESS} typescript/no-explicit-any -- the library types it so`,
            'export type A = any;',
            `// ${SUPPRESS} typescript/no-explicit-any`,
            'export type B = any;',
          ].join('\n'),
        ),
      ],
      problem: 'packages/client/src/a.ts:3: suppresses without "-- reason"',
    },
  ],
};

function suppressionProblems({ path, source }: Module): string[] {
  return source.split('\n').flatMap((line, index) => {
    const where = `${path}:${index + 1}`;
    if (/(\/\/|\/\*)\s*@ts-(ignore|nocheck)/.test(line)) return [`${where}: use @ts-expect-error with a reason`];
    if (/(\/\/|\/\*)\s*@ts-expect-error(?!\s+\S+\s+\S+)/.test(line)) return [`${where}: suppresses without a reason`];
    if (/(\/\/|\/\*)\s*(ox|es)lint-disable(?!.* -- \S)/.test(line)) return [`${where}: suppresses without "-- reason"`];
    return [];
  });
}

const CONFIG = 'packages/server/src/config.ts';

/** Settings are validated in one place, all together. */
export const oneEnvironmentReader: Rule = {
  name: 'only config.ts reads the environment of the server',
  findProblems: (modules) =>
    modules
      .filter(({ path, readsEnvironment }) => readsEnvironment && path.startsWith('packages/server/src/'))
      .filter(({ path }) => path !== CONFIG && !isTest(path))
      .map(({ path }) => `${path}: reads process.env; take the value from the configuration`),
  plants: [
    {
      title: 'a second reader of the environment',
      files: [
        file('packages/server/src/platform/a.ts', "export const port = process.env['PORT']; // process.env"),
        file('packages/server/src/config.ts', 'export const env = process.env;'),
        file('packages/server/src/platform/b.ts', '// Never reads process.env itself.'),
      ],
      problem: 'packages/server/src/platform/a.ts: reads process.env; take the value from the configuration',
    },
  ],
};

/**
 * Each such literal gets its own hidden class, which outlives its request: one per request costs a fifth of the speed.
 */
export const gettersInClasses: Rule = {
  name: 'getters of the server stand in classes',
  findProblems: (modules) =>
    modules
      .filter(({ path, hasGetterInLiteral }) => hasGetterInLiteral && path.startsWith('packages/server/src/'))
      .filter(({ path }) => !isTest(path))
      .map(({ path }) => `${path}: has an object literal with a getter; make it a class`),
  plants: [
    {
      title: 'a getter in an object literal of the server',
      files: [
        file('packages/server/src/a.ts', 'export const a = () => ({ get b() { return 1; } });'),
        file('packages/server/src/b.ts', 'export class B { get b() { return 1; } }'),
        file('packages/server/src/c.ts', 'export const get = () => ({ get: 1 });'),
        file('packages/client/src/a.ts', 'export const a = { get b() { return 1; } };'),
      ],
      problem: 'packages/server/src/a.ts: has an object literal with a getter; make it a class',
    },
  ],
};
