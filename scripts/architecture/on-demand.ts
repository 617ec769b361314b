import type { Import, Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const ENTRIES = ['packages/client/src/index.ts', 'packages/react/src/index.ts'];
/** A package's main entry stands for the whole package; parts for sharing have entries of their own. */
const FRONT_DOOR = /^@keystead\/[^/]+$/;

/**
 * Bundlers move whole files: code shared by the core and an on-demand file would move into one more file that every
 * page loads initially. On-demand files receive values as arguments, and import only types.
 */
export const onDemandApart: Rule = {
  name: 'a file that loads on demand imports only types of the core',
  findProblems: (modules) => {
    const byPath = new Map(modules.map((module) => [module.path, module]));
    return ENTRIES.flatMap((entry) => {
      const core = loadedWith([entry], byPath);
      const onDemand = [...core].flatMap((path) => targetsOf(byPath.get(path), ({ isOnDemand }) => isOnDemand));
      const isOfCore = ({ target, specifier }: Import): boolean =>
        target === undefined ? FRONT_DOOR.test(specifier) : core.has(target);
      const inVain = onDemand.filter((path) => core.has(path));
      const apart = onDemand.filter((path) => !core.has(path));
      return [
        ...inVain.map((path) => `${path}: is meant to load on demand, but the core loads it`),
        ...[...loadedWith(apart, byPath, core)].flatMap((path) =>
          valueImports(byPath.get(path))
            .filter((found) => isOfCore(found))
            .map(({ specifier }) => `${path}: loads on demand, but imports ${specifier}, which the core loads`),
        ),
      ];
    });
  },
  plants: [
    {
      title: 'a file that loads on demand and takes a value of the core',
      files: [
        file('packages/client/src/index.ts', "export { ClientApp } from './client-app.ts';"),
        file(
          'packages/client/src/client-app.ts',
          "import { orThrow } from './result.ts'; const load = () => import('./ways-in.ts');",
        ),
        file('packages/client/src/result.ts', 'export const orThrow = () => {};'),
        file(
          'packages/client/src/ways-in.ts',
          "import type { Result } from './result.ts'; import { otp } from './otp.ts';",
        ),
        file('packages/client/src/otp.ts', "import { orThrow } from './result.ts';"),
        file('packages/client/src/otp.unit.test.ts', "import { otp } from './otp.ts';"),
      ],
      problem: 'packages/client/src/otp.ts: loads on demand, but imports ./result.ts, which the core loads',
    },
    {
      title: 'a file that loads on demand in vain',
      files: [
        file('packages/client/src/index.ts', "import './otp.ts'; export const load = () => import('./otp.ts');"),
        file('packages/client/src/otp.ts', 'export const otp = 1;'),
      ],
      problem: 'packages/client/src/otp.ts: is meant to load on demand, but the core loads it',
    },
    {
      title: 'a file that loads on demand and a front door',
      files: [
        file('packages/react/src/index.ts', "const load = () => import('./user-menu.tsx');"),
        file(
          'packages/react/src/user-menu.tsx',
          "import { Icon } from '@keystead/ui'; import { MenuPanel } from '@keystead/ui/menu-panel';",
        ),
      ],
      problem: 'packages/react/src/user-menu.tsx: loads on demand, but imports @keystead/ui, which the core loads',
    },
  ],
};

/** Returns the files that load together with these, except those that are loaded already. */
function loadedWith(
  first: readonly string[],
  byPath: ReadonlyMap<string, Module>,
  already: ReadonlySet<string> = new Set(),
): Set<string> {
  const loaded = new Set(first);
  for (const path of loaded) {
    for (const target of targetsOf(byPath.get(path), ({ isOnDemand }) => !isOnDemand)) {
      if (!already.has(target)) loaded.add(target);
    }
  }
  return loaded;
}

const targetsOf = (module: Module | undefined, isWanted: (found: Import) => boolean): string[] =>
  valueImports(module).flatMap((found) => (found.target !== undefined && isWanted(found) ? [found.target] : []));

const valueImports = (module: Module | undefined): Import[] =>
  module?.imports.filter(({ isTypeOnly }) => !isTypeOnly) ?? [];
