import { featureOf, firstOfName, isBefore } from './feature-order.ts';
import type { Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';
import { tablesWrittenBy } from './table-writers.ts';

/** What a statement reads, its feature stands on: SQL is held to the same order as imports. */
export const tablesInOrder: Rule = {
  name: 'features read only tables of features before them',
  findProblems: (modules) => {
    const queries = modules.filter(({ path }) => path.endsWith('.queries.ts') && !isTest(path));
    const writers = new Map(queries.flatMap((module) => writesOf(module)).toReversed());
    return queries.flatMap(({ path, source }) => {
      const feature = featureOf(path);
      if (feature === undefined) return [];
      return tablesReadBy(source).flatMap((table) => {
        const writer = writers.get(table);
        return writer !== undefined && isBefore(feature, firstOfName(writer))
          ? [`${path}: reads ${table}, which ${writer} writes, and ${feature} stands before it`]
          : [];
      });
    });
  },
  plants: [
    {
      title: 'a statement that reads a table of a later feature',
      files: [
        file(
          'packages/server/src/features/users/changes/changes.queries.ts',
          'sql`insert into users (id) values (${id})`',
        ),
        file('packages/server/src/features/users/users.queries.ts', 'sql`select id from users u where u.id = ${id}`'),
        file(
          'packages/server/src/features/auth/sessions/sessions.queries.ts',
          'sql`select from given\n join users u on u.id = given.id`',
        ),
        file(
          'packages/server/src/features/email/mails.queries.ts',
          '/** Mails of users, and not from users. */ sql`select from mails m`',
        ),
        file(
          'packages/server/src/features/projects/projects.queries.ts',
          'sql`select count(*) from given as g,\n users u`',
        ),
      ],
      problem:
        'packages/server/src/features/projects/projects.queries.ts: reads users, which users/changes writes, and projects stands before it',
    },
  ],
};

function writesOf({ path, source }: Module): [table: string, feature: string][] {
  const feature = featureOf(path);
  return feature === undefined ? [] : tablesWrittenBy(source).map((table) => [table, feature]);
}

const TABLE = String.raw`(?:only\s+)?[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?`;
const READ = new RegExp(String.raw`\b(?:from|join|using)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`, 'gi');

/** Names after `from`, `join` and `using`, those of parts of the statement among them. */
function tablesReadBy(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const lists = [...code.matchAll(READ)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.split(',').map((item) => item.trim().replace(/^only\s+/i, '')));
  return [...new Set(names.map((name) => name.split(/\s/)[0]?.toLowerCase() ?? ''))];
}
