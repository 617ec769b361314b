import { featureOf } from './feature-order.ts';
import type { Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const CONTRACT = 'packages/contract/src/';

/** One name, one path: whoever knows where an endpoint is declared knows where it is served. */
export const contractPaths: Rule = {
  name: 'routes stand at the path of their contract',
  findProblems: (modules) => {
    const homes = new Map(modules.flatMap((module) => endpointsDeclaredIn(module)));
    return modules
      .filter(({ path }) => path.endsWith('.routes.ts'))
      .flatMap(({ path, source }) => {
        const feature = featureOf(path) ?? '';
        return endpointsServedIn(source).flatMap((endpoint) => {
          const home = homes.get(endpoint);
          return home === undefined || feature === home || feature.startsWith(`${home}/`)
            ? []
            : [`${path}: serves ${endpoint} of ${CONTRACT}${home}.ts, so it belongs into the feature ${home}`];
        });
      });
  },
  plants: [
    {
      title: 'an endpoint served at another path than its contract',
      files: [
        file('packages/contract/src/auth/sessions.ts', 'export const listSessions = defineEndpoint({});'),
        file('packages/contract/src/users.ts', 'export const getUser = defineEndpoint({});'),
        file(
          'packages/server/src/features/auth/sessions/sessions.routes.ts',
          'route(contract.listSessions, () => {});',
        ),
        file('packages/server/src/features/users/changes/changes.routes.ts', 'route(contract.getUser, () => {});'),
        file('packages/server/src/features/access/access.routes.ts', 'route(\n  contract.listSessions, () => {});'),
      ],
      problem:
        'packages/server/src/features/access/access.routes.ts: serves listSessions of packages/contract/src/auth/sessions.ts, so it belongs into the feature auth/sessions',
    },
  ],
};

/** `auth/password` for each endpoint of packages/contract/src/auth/password.ts. */
function endpointsDeclaredIn({ path, source }: Module): [name: string, home: string][] {
  if (!path.startsWith(CONTRACT)) return [];
  const home = path.slice(CONTRACT.length).replace(/\.ts$/, '');
  return namesIn(source, /\bexport const (\w+) = defineEndpoint\(/g).map((name) => [name, home]);
}

const endpointsServedIn = (source: string): string[] => namesIn(source, /\broute\(\s*contract\.(\w+)/g);

const namesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);
