import type { Module } from './module.ts';
import { isTest, type Rule } from './rule.ts';

const MAX_LINES = 300;

/** A file that needs more wants to be a folder. */
export const shortFiles: Rule = {
  name: `no file has more than ${MAX_LINES} lines`,
  findProblems: (modules) =>
    modules
      .filter(({ path }) => !isTest(path) && !path.endsWith('.gen.ts') && !path.includes('/migrations/'))
      .map(({ path, source }) => ({ path, lines: source.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path}: has ${lines} lines`),
};

/** Such names say nothing, so everything ends up there. */
export const tellingNames: Rule = {
  name: 'files are named after what is in them',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => /(^|\/)(utils?|helpers?|types?|common|misc|services?)(\/|\.)/.test(path))
      .map(({ path }) => `${path}: name it after what is in it`),
};

/** The linter forbids `any`, `!` and the like, so the reason for each exception stands in its suppression. */
export const reasonedSuppressions: Rule = {
  name: 'every suppression gives its reason on the same line',
  findProblems: (modules) => modules.flatMap((module) => suppressionProblems(module)),
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

/** Settings are validated in one place, all at once. */
export const oneEnvironmentReader: Rule = {
  name: 'only config.ts reads the environment of the server',
  findProblems: (modules) =>
    modules
      .filter(({ path, readsEnvironment }) => readsEnvironment && path.startsWith('packages/server/src/'))
      .filter(({ path }) => path !== CONFIG && !isTest(path))
      .map(({ path }) => `${path}: reads process.env; take the value from the configuration`),
};

/** Each such literal becomes a kind of object of its own and outlives its request: one in every request costs a fifth of its speed. */
export const gettersInClasses: Rule = {
  name: 'getters of the server stand in classes',
  findProblems: (modules) =>
    modules
      .filter(({ path, hasGetterInLiteral }) => hasGetterInLiteral && path.startsWith('packages/server/src/'))
      .filter(({ path }) => !isTest(path))
      .map(({ path }) => `${path}: has an object literal with a getter; make it a class`),
};
