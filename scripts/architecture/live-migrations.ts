import type { Module } from './module.ts';
import type { Rule } from './rule.ts';

const MIGRATION = /^packages\/server\/src\/db\/migrations\/(\d{4})_\w+\.sql$/;
/** These landed before the rule, and no landed migration is edited. */
const LAST_BEFORE_THE_RULE = 19;

/** A large table is read and written while its schema changes. */
export const liveMigrations: Rule = {
  name: 'migrations keep nobody from a table for long',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => Number(MIGRATION.exec(path)?.[1] ?? 0) > LAST_BEFORE_THE_RULE)
      .flatMap((module) => problemsOf(module).map((problem) => `${module.path}: ${problem}`)),
};

function problemsOf({ source }: Module): string[] {
  const hasNoTransaction = source.startsWith('-- no transaction\n');
  const sql = source.replaceAll(/--.*$/gm, '').toLowerCase();
  const newTables = namesAfter(sql, /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g);
  const dropped = namesAfter(sql, /\bdrop index concurrently if exists (\w+)/g);
  const indexes = sql.matchAll(
    /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(\w+)\s+on (?:only )?(\w+)/g,
  );
  return [
    ...[...indexes].flatMap(([, concurrently, name = '', table = '']) => {
      if (concurrently === undefined)
        return newTables.includes(table)
          ? []
          : [
              `builds ${name} on a table that is in use; build it concurrently, in a file that begins with "-- no transaction"`,
            ];
      // What was interrupted leaves an invalid index of that name.
      return dropped.includes(name) ? [] : [`begin with "drop index concurrently if exists ${name};"`];
    }),
    ...(/\bconcurrently\b/.test(sql) && !hasNoTransaction ? ['its first line must be "-- no transaction"'] : []),
    ...(/\badd constraint \w+\s+(?:check|foreign key)\b(?![^;]*\bnot valid\b)/.test(sql)
      ? ['adds a constraint that reads the whole table; add it "not valid", and validate it in the next migration']
      : []),
  ];
}

const namesAfter = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);
