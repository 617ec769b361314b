import type { Import } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';

const SERVER = 'packages/server/src/';

interface LayerRule {
  /** Layers, or files at the root of the server, whose code may be imported. */
  imports: readonly string[];
  /** Layers of which only types may be imported. */
  importsTypesOf: readonly string[];
}

/** Other files at the root (app.ts, main.ts …) assemble the layers and may import all of them. */
const layerRules: Readonly<Record<string, LayerRule>> = {
  platform: { imports: ['platform'], importsTypesOf: [] },
  db: { imports: ['db', 'platform'], importsTypesOf: [] },
  http: { imports: ['http', 'db', 'platform', 'context.ts'], importsTypesOf: ['domains', 'config.ts'] },
  domains: { imports: ['domains', 'http', 'db', 'platform', 'context.ts'], importsTypesOf: ['config.ts'] },
  'context.ts': { imports: ['db', 'platform'], importsTypesOf: ['domains', 'http', 'config.ts'] },
  'config.ts': { imports: ['platform', 'domains'], importsTypesOf: ['db', 'http'] },
};

export const serverLayers: Rule = {
  name: 'server layers import only downwards',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => path.startsWith(SERVER) && !isTest(path))
      .flatMap(({ path, imports }) =>
        imports.flatMap((found) => {
          const problem = problemOf(layerOf(path), found);
          return problem === undefined ? [] : [`${path}: ${problem}`];
        }),
      ),
  plants: [
    {
      title: 'platform code that knows of ours',
      files: [file('packages/server/src/platform/a.ts', "import { KnownError } from '@keystead/contract';")],
      problem:
        'packages/server/src/platform/a.ts: platform imports nothing of ours, but this imports @keystead/contract',
    },
    {
      title: 'a lower layer that imports a higher one',
      files: [file('packages/server/src/db/a.ts', "import type { User } from '../domains/identity/index.ts';")],
      problem: 'packages/server/src/db/a.ts: db may not import domains (../domains/identity/index.ts)',
    },
    {
      title: 'http code that calls a domain',
      files: [
        file('packages/server/src/http/a.ts', "import { getUser } from '../domains/identity/index.ts';"),
        file('packages/server/src/http/b.ts', "import type { User } from '../domains/identity/index.ts';"),
      ],
      problem: 'packages/server/src/http/a.ts: http may import only types from domains (../domains/identity/index.ts)',
    },
  ],
};

function problemOf(layer: string, { specifier, target, isTypeOnly }: Import): string | undefined {
  if (layer === 'platform' && specifier.startsWith('@keystead/')) {
    return `platform imports nothing of ours, but this imports ${specifier}`;
  }
  const rule = layerRules[layer];
  if (!rule || !target?.startsWith(SERVER)) return undefined;
  const other = layerOf(target);
  if (rule.imports.includes(other)) return undefined;
  if (!rule.importsTypesOf.includes(other)) return `${layer} may not import ${other} (${specifier})`;
  return isTypeOnly ? undefined : `${layer} may import only types from ${other} (${specifier})`;
}

/**
 * Returns `domains` for packages/server/src/domains/identity/users/get-user.ts, and `app.ts` for
 * packages/server/src/app.ts.
 */
const layerOf = (path: string): string => path.slice(SERVER.length).split('/')[0] ?? '';
