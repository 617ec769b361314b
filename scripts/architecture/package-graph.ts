import { builtinModules } from 'node:module';
import type { Import, Module } from './module.ts';
import { isTest, type Rule } from './rule.ts';

interface PackageRule {
  /** Packages of ours, or entry points of them, whose code may be used. */
  imports: readonly string[];
  /** Packages of ours of which only types may be used. */
  importsTypesOf?: readonly string[];
  /** The only foreign packages allowed; all when not given. */
  externals?: readonly string[];
  /** Whether the code may count on Node. */
  runsOnNode: boolean;
}

/** Who may import whom. An entry for a folder of apps holds for each app in it. */
const packageRules: Readonly<Record<string, PackageRule>> = {
  'packages/contract': { imports: [], externals: ['zod'], runsOnNode: false },
  'packages/messages': { imports: [], externals: [], runsOnNode: false },
  'packages/embedded-postgres': { imports: [], runsOnNode: true },
  'packages/testkit': { imports: ['embedded-postgres'], importsTypesOf: ['contract'], runsOnNode: true },
  'packages/server': { imports: ['contract', 'messages'], runsOnNode: true },
  // Its server and admin entries run on Node; client-entry.ts looks after the other one.
  'packages/client': { imports: ['contract/client'], importsTypesOf: ['contract'], externals: [], runsOnNode: true },
  'packages/ui': { imports: [], externals: ['react'], runsOnNode: false },
  'packages/react': {
    imports: ['client', 'ui', 'contract/client', 'messages'],
    importsTypesOf: ['contract'],
    externals: ['react', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'uqr'], // all but React on demand: the size budgets see to it
    runsOnNode: false,
  },
  'apps/*': { imports: ['client', 'react', 'ui'], runsOnNode: false },
};

const SCOPE = '@keystead/';

export const packageGraph: Rule = {
  name: 'packages import only what the package graph allows',
  findProblems: (modules) => modules.flatMap((module) => problemsOf(module)),
};

export const entryPointsOnly: Rule = {
  name: 'suites and benchmarks use published entry points only',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => /^(e2e|checks|bench)\//.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target !== undefined && /^(packages|apps)\//.test(target))
          .map(({ specifier }) => `${path}: imports ${specifier} past the package's entry points`),
      ),
};

function problemsOf({ path, imports }: Module): string[] {
  const [, kind, name] = /^(packages|apps)\/([^/]+)\/src\//.exec(path) ?? [];
  if (kind === undefined) return [];
  const rule = packageRules[kind === 'apps' ? 'apps/*' : `packages/${name}`];
  if (!rule) return [`${path}: packages/${name} has no line in scripts/architecture/package-graph.ts`];
  return imports.flatMap((found) => {
    const problem = problemOf(found, `${kind}/${name}`, rule, isTest(path));
    return problem === undefined ? [] : [`${path}: ${problem}`];
  });
}

function problemOf(found: Import, home: string, rule: PackageRule, isInTest: boolean): string | undefined {
  const { specifier, target, isTypeOnly } = found;
  if (target !== undefined) {
    return target.startsWith(`${home}/`) ? undefined : `imports ${specifier}, which lies outside its package`;
  }
  if (specifier.startsWith(SCOPE)) {
    const entry = specifier.slice(SCOPE.length);
    if (covers(rule.imports, entry) || (isInTest && covers(['testkit'], entry))) return undefined;
    if (!covers(rule.importsTypesOf ?? [], entry)) return `may not import ${specifier}`;
    return isTypeOnly || isInTest ? undefined : `may import only types from ${specifier}`;
  }
  if (isInTest) return undefined;
  if (isBuiltin(specifier)) return rule.runsOnNode ? undefined : `imports ${specifier}, but also runs in browsers`;
  return rule.externals === undefined || covers(rule.externals, specifier)
    ? undefined
    : `may not depend on ${specifier}`;
}

/** `react` covers `react` and `react/jsx-runtime`; `contract/client` covers just that entry. */
const covers = (allowed: readonly string[], specifier: string): boolean =>
  allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));

export const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier);
