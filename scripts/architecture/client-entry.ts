import type { Module } from './module.ts';
import { isBuiltin } from './package-graph.ts';
import { file, type Rule } from './rule.ts';

const ENTRY = 'packages/client/src/index.ts';

/** Types may use them, but code for browsers must not load them: its size has a budget. */
export const clientEntry: Rule = {
  name: 'nothing that the client entry loads needs Node or jose',
  findProblems: (modules) => {
    const byPath = new Map(modules.map((module) => [module.path, module]));
    return [...loadedFrom(ENTRY, byPath)].flatMap((path) =>
      valueImports(byPath.get(path))
        .filter(({ specifier }) => isBuiltin(specifier) || specifier === 'jose')
        .map(({ specifier }) => `${path}: imports ${specifier}, and ${ENTRY} loads this file`),
    );
  },
  plants: [
    {
      title: 'Node behind the client entry',
      files: [
        file(
          'packages/client/src/index.ts',
          "export * from './client-app.ts'; export type { S } from './server-app.ts';",
        ),
        file('packages/client/src/client-app.ts', "import { read } from './read.ts';"),
        file('packages/client/src/read.ts', "import { readFile } from 'fs';"),
        file('packages/client/src/read.unit.test.ts', "import { read } from './read.ts';"),
        file('packages/client/src/server-app.ts', "import { readFile } from 'node:fs';"),
      ],
      problem: 'packages/client/src/read.ts: imports fs, and packages/client/src/index.ts loads this file',
    },
    {
      title: 'jose behind the client entry',
      files: [
        file('packages/client/src/index.ts', "export * from './verify.ts';"),
        file('packages/client/src/verify.ts', "import { jwtVerify } from 'jose';"),
      ],
      problem: 'packages/client/src/verify.ts: imports jose, and packages/client/src/index.ts loads this file',
    },
  ],
};

function loadedFrom(entry: string, byPath: ReadonlyMap<string, Module>): Set<string> {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    for (const { target } of valueImports(byPath.get(path))) if (target !== undefined) loaded.add(target);
  }
  return loaded;
}

const valueImports = (module: Module | undefined) => module?.imports.filter(({ isTypeOnly }) => !isTypeOnly) ?? [];
