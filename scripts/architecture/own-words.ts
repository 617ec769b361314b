import { file, isTest, type Rule } from './rule.ts';

/** Whose words each part of the tree may load. Types of the others cost nothing. */
const catalogues: readonly (readonly [folder: string, catalogue: string])[] = [
  ['packages/react/', 'screens'],
  ['packages/server/', 'mails'],
  ['apps/dashboard/', 'dashboard'],
];

/** People who sign in must not load what is said to owners, nor a server what screens say. */
export const ownWords: Rule = {
  name: 'each part loads the words of its own catalogue only',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => /^(packages|apps)\//.test(path) && !isTest(path))
      .flatMap(({ path, imports }) => {
        const own = catalogues.find(([folder]) => path.startsWith(folder))?.[1];
        return imports.flatMap(({ specifier }) => {
          const [, loaded] = /^@keystead\/messages\/([^/]+)/.exec(specifier) ?? [];
          return loaded === undefined || loaded === own ? [] : [`${path}: loads the words of ${loaded} (${specifier})`];
        });
      }),
  plants: [
    {
      title: 'a screen that loads words of the dashboard',
      files: [
        file('packages/react/src/a.ts', "const load = () => import('@keystead/messages/dashboard/de');"),
        file('packages/react/src/b.ts', "const load = () => import('@keystead/messages/screens/de');"),
        file('packages/server/src/c.ts', "import { messages } from '@keystead/messages/mails/de';"),
      ],
      problem: 'packages/react/src/a.ts: loads the words of dashboard (@keystead/messages/dashboard/de)',
    },
  ],
};
