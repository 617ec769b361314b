import type { Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const DASHBOARD = 'apps/dashboard/src/';
/** What every page stands in, or is made of: others say how it is with them. */
const SHARED = /^apps\/dashboard\/src\/(shell|page|project)\//;

/** All that stands before a brace, except those of at-rules. */
const SELECTORS = /([^{};]+)\{/g;
const COMMENTS = /\/\*.*?\*\//gs;

const selectorsOf = ({ source }: Module): string[] =>
  [...source.replace(COMMENTS, '').matchAll(SELECTORS)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map((selector) => selector.trim());

/** The class that a selector begins with; those of the component library begin with `ks`. */
const firstClassOf = (selector: string): string | undefined => /^\.((?!ks\b)[\w-]+)/.exec(selector)?.[1];

/** All pages share one style sheet: what one file says of a class holds on the pages of the others. */
export const oneHomePerClass: Rule = {
  name: 'a class of the dashboard is styled in one file',
  findProblems: (modules) => {
    const sheets = modules.filter(({ path }) => path.startsWith(DASHBOARD) && path.endsWith('.css'));
    const homes = new Map<string, string>();
    for (const sheet of sheets)
      for (const selector of selectorsOf(sheet)) {
        const name = firstClassOf(selector);
        if (name !== undefined && selector === `.${name}` && !homes.has(name)) homes.set(name, sheet.path);
      }
    return sheets.flatMap((sheet) => {
      const strangers = selectorsOf(sheet)
        .map(firstClassOf)
        .filter((name) => name !== undefined)
        .filter((name) => {
          const home = homes.get(name);
          return home !== undefined && home !== sheet.path && !SHARED.test(home);
        });
      return [...new Set(strangers)].map((name) => `${sheet.path}: .${name} is styled in ${homes.get(name)} too`);
    });
  },
  plants: [
    {
      title: 'a class that two pages call the same',
      files: [
        file('apps/dashboard/src/user/user.css', '.user-row .icon { width: 16px; }'),
        file('apps/dashboard/src/users/users.css', '@media print { .user-row { height: 46px; } }'),
      ],
      problem: 'apps/dashboard/src/user/user.css: .user-row is styled in apps/dashboard/src/users/users.css too',
    },
  ],
};
