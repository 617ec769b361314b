import { builtinModules } from 'node:module';
import type { Import, Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';

interface PackageRule {
  /** Our packages, or entry points of them, whose code may be imported. */
  imports: readonly string[];
  /** Our packages of which only types may be imported. */
  importsTypesOf?: readonly string[];
  /** Our packages whose code only tests may import. */
  importsInTests?: readonly string[];
  /** The only third-party packages allowed; all by default. */
  externals?: readonly string[];
  /** Whether the code may use Node. */
  runsOnNode: boolean;
}

/** The allowed imports between packages. An entry for a folder of apps applies to each app in it. */
const packageRules: Readonly<Record<string, PackageRule>> = {
  'packages/contract': { imports: [], externals: ['zod'], runsOnNode: false },
  'packages/messages': { imports: [], externals: [], runsOnNode: false },
  'packages/embedded-postgres': { imports: [], runsOnNode: true },
  'packages/testkit': { imports: ['embedded-postgres'], importsTypesOf: ['contract'], runsOnNode: true },
  // Its tests use the service as apps do.
  'packages/server': { imports: ['contract', 'messages'], importsInTests: ['client'], runsOnNode: true },
  // No production code imports it.
  'packages/development-provider': { imports: ['contract', 'server'], runsOnNode: true },
  // Its server and admin entries run on Node; client-entry.ts checks the browser entry.
  'packages/client': {
    imports: ['contract/client'],
    importsTypesOf: ['contract'],
    externals: ['jose'],
    runsOnNode: true,
  },
  'packages/ui': { imports: [], externals: ['react'], runsOnNode: false },
  'packages/react': {
    imports: ['client', 'ui', 'contract/client', 'messages'],
    importsTypesOf: ['contract'],
    externals: ['react', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'], // all but React load on demand, which the size budgets check
    runsOnNode: false,
  },
  'apps/*': {
    imports: ['client', 'contract/client', 'contract/fields', 'react', 'ui'],
    importsTypesOf: ['messages'],
    runsOnNode: false,
  },
};

const SCOPE = '@keystead/';

export const packageGraph: Rule = {
  name: 'packages import only what the package graph allows',
  findProblems: (modules) => modules.flatMap((module) => problemsOf(module)),
  plants: [
    {
      title: 'a package that imports one it may not',
      files: [file('packages/client/src/a.ts', "import { startServer } from '@keystead/server';")],
      problem: 'packages/client/src/a.ts: may not import @keystead/server',
    },
    {
      title: 'a value taken where only types may be',
      files: [
        file('packages/react/src/a.ts', "import { type KnownError } from '@keystead/contract';"),
        file('packages/react/src/b.ts', "import type { KnownError } from '@keystead/contract';"),
        file('packages/react/src/c.ts', "import { manifest } from '@keystead/contract/client';"),
      ],
      problem: 'packages/react/src/a.ts: may import only types from @keystead/contract',
    },
    {
      title: 'a foreign package in the client',
      files: [file('packages/client/src/a.ts', "const { z } = await import('zod');")],
      problem: 'packages/client/src/a.ts: may not depend on zod',
    },
    {
      title: 'the test kit outside tests',
      files: [
        file('packages/server/src/a.ts', "export { cloneDatabase } from '@keystead/testkit';"),
        file('packages/server/src/a.api.test.ts', "import { cloneDatabase } from '@keystead/testkit';"),
        file('packages/server/src/testing/a.ts', "import { cloneDatabase } from '@keystead/testkit';"),
      ],
      problem: 'packages/server/src/a.ts: may not import @keystead/testkit',
    },
    {
      title: 'the SDK in the service outside its tests',
      files: [
        file('packages/server/src/a.ts', "import { ClientApp } from '@keystead/client';"),
        file('packages/server/src/a.api.test.ts', "import { ClientApp } from '@keystead/client';"),
      ],
      problem: 'packages/server/src/a.ts: may not import @keystead/client',
    },
    {
      title: 'a relative path into another package',
      files: [file('packages/react/src/a.ts', "import { button } from '../../ui/src/button.ts';")],
      problem: 'packages/react/src/a.ts: imports ../../ui/src/button.ts, which lies outside its package',
    },
    {
      title: 'Node in a package for browsers',
      files: [
        file('packages/ui/src/a.tsx', "import { join } from 'node:path'; export const A = () => <p>{join()}</p>;"),
      ],
      problem: 'packages/ui/src/a.tsx: imports node:path, but also runs in browsers',
    },
    {
      title: 'a package without a line in the graph',
      files: [file('packages/novel/src/a.ts', 'export const a = 1;')],
      problem: 'packages/novel/src/a.ts: packages/novel has no line in scripts/architecture/package-graph.ts',
    },
  ],
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
  plants: [
    {
      title: 'an end-to-end test that reaches into a package',
      files: [
        file('e2e/a.spec.ts', "import { hash } from '../packages/server/src/platform/hash.ts';"),
        file('e2e/b.spec.ts', "import { startServer } from '@keystead/server';"),
      ],
      problem: "e2e/a.spec.ts: imports ../packages/server/src/platform/hash.ts past the package's entry points",
    },
    {
      title: 'a suite that reaches into what was built',
      files: [file('checks/races/a.mjs', "import { totpOf } from '../../packages/server/dist/platform/totp.js';")],
      problem:
        "checks/races/a.mjs: imports ../../packages/server/dist/platform/totp.js past the package's entry points",
    },
  ],
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
    const inTests = ['testkit', ...(rule.importsInTests ?? [])];
    if (covers(rule.imports, entry) || (isInTest && covers(inTests, entry))) return undefined;
    if (!covers(rule.importsTypesOf ?? [], entry)) return `may not import ${specifier}`;
    return isTypeOnly || isInTest ? undefined : `may import only types from ${specifier}`;
  }
  if (isInTest) return undefined;
  if (isBuiltin(specifier)) return rule.runsOnNode ? undefined : `imports ${specifier}, but also runs in browsers`;
  return rule.externals === undefined || covers(rule.externals, specifier)
    ? undefined
    : `may not depend on ${specifier}`;
}

/** `react` covers `react` and `react/jsx-runtime`; `contract/client` covers only that entry. */
const covers = (allowed: readonly string[], specifier: string): boolean =>
  allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));

export const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier);
