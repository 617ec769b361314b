import { featureOf } from './feature-order.ts';
import type { Module } from './module.ts';
import { isTest, type Rule } from './rule.ts';

const SERVER = 'packages/server/src/';

/** What one feature writes, no other can break. Migrations shape tables and own none. */
export const oneWriterPerTable: Rule = {
  name: 'each table is written by one feature',
  findProblems: (modules) => {
    const writers = new Map<string, Module>();
    return modules.filter(isServerCode).flatMap((module) =>
      tablesWrittenBy(module.source).flatMap((table) => {
        const first = writers.get(table) ?? module;
        writers.set(table, first);
        return ownerOf(first.path) === ownerOf(module.path)
          ? []
          : [`${module.path}: writes ${table}, which ${ownerOf(first.path)} writes already (${first.path})`];
      }),
    );
  },
};

const isServerCode = ({ path }: Module): boolean => path.startsWith(SERVER) && path.endsWith('.ts') && !isTest(path);

const ownerOf = (path: string): string => featureOf(path) ?? path.slice(SERVER.length).split('/')[0] ?? path;

/** Tables after `insert into`, `delete from` and `update … set`; not `for update` and `do update set`. */
export function tablesWrittenBy(source: string): string[] {
  const written = source.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)/gi);
  const updated = source.matchAll(/\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi);
  const names = [...written, ...updated].flatMap(([, table]) => (table === undefined ? [] : [table.toLowerCase()]));
  return [...new Set(names)].filter((table) => table !== 'set');
}
