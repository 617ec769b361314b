import path from 'node:path';
import { featureOf, frontDoorOf } from './feature-order.ts';
import { isTest, type Rule } from './rule.ts';

const isFrontDoor = (path: string): boolean =>
  /^packages\/[^/]+\/src\/index\.ts$/.test(path) || path === frontDoorOf(featureOf(path));

/** Inside, one imports the file that has the thing: through the own front door lie the import cycles. */
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
};

export const frontDoorsOnly: Rule = {
  name: 'index.ts is only the front door of a package or a feature',
  findProblems: (modules) =>
    modules
      .filter((module) => /^packages\/.*\/index\.tsx?$/.test(module.path))
      .filter((module) => !isFrontDoor(module.path))
      .map((module) => `${module.path}: is no front door; name the file after what is in it`),
};

const isFolder = (specifier: string): boolean => /^\.{1,2}(\/\.\.)*\/?$/.test(specifier);

function isIndexAbove(importer: string, target: string | undefined): boolean {
  if (target === undefined || !/\/index\.tsx?$/.test(target)) return false;
  const feature = featureOf(target);
  if (feature !== undefined && feature !== featureOf(importer)) return false; // one feature inside the folder of another
  return importer.startsWith(`${path.posix.dirname(target)}/`);
}
