import path from 'node:path';
import type { Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const MAX_LINES = 10;
/** Files that have to be files: layers, declarations, what is generated. */
const HAS_SUFFIX = /\.(?:routes|queries|view|gen|d|test|spec)\.tsx?$/;
/** Files that cannot hold what they import. */
const HOLDS_NOTHING = /(?:\/index|\.routes)\.tsx?$/;

/** Read together, kept together: a hop to another file has to be worth it. */
export const worthAFile: Rule = {
  name: `a file of at most ${MAX_LINES} lines has more than one user`,
  findProblems: (modules) => {
    const uses = new Map<string, { user: string; isOnDemand: boolean }[]>();
    for (const { path: user, imports } of modules) {
      for (const { target, names, isTypeOnly } of imports) {
        if (target === undefined) continue;
        const isOnDemand = names.length === 0 && !isTypeOnly;
        uses.set(target, [...(uses.get(target) ?? []), { user, isOnDemand }]);
      }
    }
    return modules.filter(isSmall).flatMap(({ path: file }) => {
      const [use, ...others] = uses.get(file) ?? [];
      if (!use || others.length > 0 || use.isOnDemand || HOLDS_NOTHING.test(use.user)) return [];
      return path.dirname(use.user) === path.dirname(file) ? [`${file}: only ${use.user} uses it; put it there`] : [];
    });
  },
  plants: [
    {
      title: 'a few lines that only one file beside them uses',
      files: [
        file('packages/client/src/http/nonce.ts', 'export const nonce = 1;'),
        file('packages/client/src/http/long.ts', 'export const a = 1;\n'.repeat(11)),
        file('packages/client/src/http/later.ts', 'export const later = 1;'),
        file('packages/client/src/http/tested.ts', 'export const tested = 1;'),
        file('packages/client/src/http/tested.unit.test.ts', "import { tested } from './tested.ts';"),
        file(
          'packages/client/src/http/call.ts',
          [
            "import { a } from './long.ts';",
            "import { nonce } from './nonce.ts';",
            "import { tested } from './tested.ts';",
            "const { later } = await import('./later.ts');",
          ].join('\n'),
        ),
      ],
      problem: 'packages/client/src/http/nonce.ts: only packages/client/src/http/call.ts uses it; put it there',
    },
  ],
};

const isSmall = ({ path: file, source }: Module): boolean =>
  /^packages\/.*\.tsx?$/.test(file) && !HAS_SUFFIX.test(file) && linesOf(source) <= MAX_LINES;

const linesOf = (source: string): number => source.split('\n').filter((line) => line.trim() !== '').length;
