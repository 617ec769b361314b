import { domainOf, isBefore } from './domain-order.ts';
import type { Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';
import { tablesWrittenBy } from './table-writers.ts';

/** Reading a table is a dependency on its domain, so SQL follows the same order as imports. */
export const tablesInOrder: Rule = {
  name: 'domains read only tables of domains before them',
  findProblems: (modules) => {
    const queries = modules.filter(({ path }) => path.endsWith('.queries.ts') && !isTest(path));
    const writers = new Map(queries.flatMap((module) => writesOf(module)).toReversed());
    return queries.flatMap(({ path, source }) => {
      const domain = domainOf(path);
      if (domain === undefined) return [];
      return tablesReadBy(source).flatMap((table) => {
        const writer = writers.get(table);
        return writer !== undefined && isBefore(domain, writer)
          ? [`${path}: reads ${table}, which ${writer} writes, and ${domain} stands before it`]
          : [];
      });
    });
  },
  plants: [
    {
      title: 'a statement that reads a table of a later domain',
      files: [
        file(
          'packages/server/src/domains/identity/users/changes.queries.ts',
          'sql`insert into users (id) values (${id})`',
        ),
        file(
          'packages/server/src/domains/auth/otp/otp.queries.ts',
          'sql`select from given\n join users u on u.id = given.id`',
        ),
        file(
          'packages/server/src/domains/mail/email/mails.queries.ts',
          '/** Mails of users, and not from users. */ sql`select from mails m`',
        ),
        file(
          'packages/server/src/domains/core/projects/projects.queries.ts',
          'sql`select count(*) from given as g,\n users u`',
        ),
      ],
      problem:
        'packages/server/src/domains/core/projects/projects.queries.ts: reads users, which identity writes, and core stands before it',
    },
  ],
};

function writesOf({ path, source }: Module): [table: string, domain: string][] {
  const domain = domainOf(path);
  return domain === undefined ? [] : tablesWrittenBy(source).map((table) => [table, domain]);
}

const TABLE = String.raw`(?:only\s+)?[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?`;
const READ = new RegExp(String.raw`\b(?:from|join|using)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`, 'gi');

/** Returns the names after `from`, `join` and `using`, including those of CTEs. */
function tablesReadBy(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const lists = [...code.matchAll(READ)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.split(',').map((item) => item.trim().replace(/^only\s+/i, '')));
  return [...new Set(names.map((name) => name.split(/\s/)[0]?.toLowerCase() ?? ''))];
}
