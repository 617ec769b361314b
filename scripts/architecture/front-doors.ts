import path from 'node:path';
import { domainOf, frontDoorOf } from './domain-order.ts';
import { file, isTest, type Rule } from './rule.ts';

const isFrontDoor = (path: string): boolean =>
  /^packages\/[^/]+\/src\/index\.ts$/.test(path) || path === frontDoorOf(domainOf(path));

/** Inside a package or domain, import the file itself: importing through its own index causes import cycles. */
export const noOwnFrontDoor: Rule = {
  name: 'nothing imports its own front door',
  findProblems: (modules) =>
    modules
      .filter((module) => !isTest(module.path))
      .flatMap((module) =>
        module.imports
          .filter(({ specifier, target }) => isFolder(specifier) || isIndexAbove(module.path, target))
          .map(({ specifier }) => `${module.path}: imports ${specifier}; name the file that has it`),
      ),
  plants: [
    {
      title: 'an import of the own front door',
      files: [
        file('packages/client/src/http/a.ts', "import { ClientApp } from '../index.ts';"),
        file('packages/client/src/index.ts', "export * from './http/a.ts';"),
        file('packages/server/src/domains/identity/users/a.ts', "import { getProject } from '../../core/index.ts';"),
      ],
      problem: 'packages/client/src/http/a.ts: imports ../index.ts; name the file that has it',
    },
    {
      title: 'an import of a folder above',
      files: [file('packages/client/src/http/a.ts', "import type { ClientApp } from '..';")],
      problem: 'packages/client/src/http/a.ts: imports ..; name the file that has it',
    },
  ],
};

export const frontDoorsOnly: Rule = {
  name: 'index.ts is only the front door of a package or a domain',
  findProblems: (modules) =>
    modules
      .filter((module) => /^packages\/.*\/index\.tsx?$/.test(module.path))
      .filter((module) => !isFrontDoor(module.path))
      .map((module) => `${module.path}: is no front door; name the file after what is in it`),
  plants: [
    {
      title: 'an index that is no front door',
      files: [
        file('packages/client/src/http/index.ts', 'export const a = 1;'),
        file('packages/client/src/index.ts', 'export const a = 1;'),
        file('packages/server/src/domains/auth/index.ts', 'export const a = 1;'),
      ],
      problem: 'packages/client/src/http/index.ts: is no front door; name the file after what is in it',
    },
  ],
};

const isFolder = (specifier: string): boolean => /^\.{1,2}(\/\.\.)*\/?$/.test(specifier);

function isIndexAbove(importer: string, target: string | undefined): boolean {
  if (target === undefined || !/\/index\.tsx?$/.test(target)) return false;
  return importer.startsWith(`${path.posix.dirname(target)}/`);
}
