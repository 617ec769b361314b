import { DOMAINS } from './domain-order.ts';
import type { Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const CONTRACT = 'packages/contract/src/';

/**
 * One name everywhere: a route is in a folder with the name of its contract's file, so that each is easy to find from
 * the other.
 */
export const contractPaths: Rule = {
  name: 'routes stand in a folder with the name of their contract',
  findProblems: (modules) => {
    const homes = new Map(modules.flatMap((module) => endpointsDeclaredIn(module)));
    return modules
      .filter(({ path }) => path.endsWith('.routes.ts'))
      .flatMap(({ path, source }) => {
        const folders = path.slice(DOMAINS.length).split('/').slice(1, -1);
        return endpointsServedIn(source).flatMap((endpoint) => {
          const home = homes.get(endpoint);
          const name = home?.split('/').at(-1);
          return name === undefined || folders.includes(name)
            ? []
            : [`${path}: serves ${endpoint} of ${CONTRACT}${home}.ts, so it belongs into a folder ${name}`];
        });
      });
  },
  plants: [
    {
      title: 'an endpoint served in a folder of another name than its contract',
      files: [
        file('packages/contract/src/auth/sessions.ts', 'export const listSessions = defineEndpoint({});'),
        file('packages/contract/src/users.ts', 'export const getUser = defineEndpoint({});'),
        file(
          'packages/server/src/domains/identity/sessions/sessions.routes.ts',
          'route(contract.listSessions, () => {});',
        ),
        file('packages/server/src/domains/identity/users/changes.routes.ts', 'route(contract.getUser, () => {});'),
        file(
          'packages/server/src/domains/identity/access/access.routes.ts',
          'route(\n  contract.listSessions, () => {});',
        ),
      ],
      problem:
        'packages/server/src/domains/identity/access/access.routes.ts: serves listSessions of packages/contract/src/auth/sessions.ts, so it belongs into a folder sessions',
    },
  ],
};

/** Returns `auth/password` for each endpoint of packages/contract/src/auth/password.ts. */
function endpointsDeclaredIn({ path, source }: Module): [name: string, home: string][] {
  if (!path.startsWith(CONTRACT)) return [];
  const home = path.slice(CONTRACT.length).replace(/\.ts$/, '');
  return namesIn(source, /\bexport const (\w+) = defineEndpoint\(/g).map((name) => [name, home]);
}

const endpointsServedIn = (source: string): string[] => namesIn(source, /\broute\(\s*contract\.(\w+)/g);

const namesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);
