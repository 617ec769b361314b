import type { Module } from './module.ts';
import { file, type Rule } from './rule.ts';

const MIGRATION = /^packages\/server\/src\/db\/migrations\/(\d{4})_\w+\.sql$/;
/** The first migration creates all tables in an empty database. */
const FIRST = 1;

/** Migrations run while a large table is read and written. */
export const liveMigrations: Rule = {
  name: 'migrations keep nobody from a table for long',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => Number(MIGRATION.exec(path)?.[1] ?? 0) > FIRST)
      .flatMap((module) => problemsOf(module).map((problem) => `${module.path}: ${problem}`)),
  plants: [
    {
      title: 'an index that keeps writers waiting',
      files: [
        file('packages/server/src/db/migrations/0001_schema.sql', 'create index users_by_age on users (age);'),
        file(
          'packages/server/src/db/migrations/0002_new.sql',
          'create table teams (id uuid); create index teams_id on teams (id);',
        ),
        file(
          'packages/server/src/db/migrations/0003_names.sql',
          'create unique index users_by_name\n  on users (name);',
        ),
        file(
          'packages/server/src/db/migrations/0004_ages.sql',
          '-- no transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on users (age);',
        ),
      ],
      problem:
        'packages/server/src/db/migrations/0003_names.sql: builds users_by_name on a table that is in use; build it concurrently, in a file that begins with "-- no transaction"',
    },
    {
      title: 'a concurrent index that cannot be built anew',
      files: [
        file(
          'packages/server/src/db/migrations/0003_ages.sql',
          '-- no transaction\ncreate index concurrently ages on users (age);',
        ),
      ],
      problem: 'packages/server/src/db/migrations/0003_ages.sql: begin with "drop index concurrently if exists ages;"',
    },
    {
      title: 'a concurrent index in a transaction',
      files: [file('packages/server/src/db/migrations/0003_ages.sql', 'drop index concurrently if exists ages;')],
      problem: 'packages/server/src/db/migrations/0003_ages.sql: its first line must be "-- no transaction"',
    },
    {
      title: 'a constraint that reads the whole table',
      files: [
        file(
          'packages/server/src/db/migrations/0003_ages.sql',
          'alter table users add constraint old check (age > 9);',
        ),
        file(
          'packages/server/src/db/migrations/0004_ages.sql',
          'alter table users add constraint old check (age > 9) not valid;',
        ),
      ],
      problem:
        'packages/server/src/db/migrations/0003_ages.sql: adds a constraint that reads the whole table; add it "not valid", and validate it in the next migration',
    },
    {
      title: 'a column whose every row is read or written anew',
      files: [
        file(
          'packages/server/src/db/migrations/0003_ages.sql',
          'alter table users add column age int not null default 0, add constraint old check (age > 9) not valid;',
        ),
        file('packages/server/src/db/migrations/0004_ages.sql', 'alter table users alter column age type bigint;'),
      ],
      problem:
        'packages/server/src/db/migrations/0004_ages.sql: changes a column under a lock for as long as the whole table takes; add another column or a constraint that is "not valid" instead',
    },
    {
      title: 'a column that existing rows have no value for',
      files: [
        file(
          'packages/server/src/db/migrations/0003_ages.sql',
          'alter table users\n  add column age int not null,\n  add column b int default 0;',
        ),
        file(
          'packages/server/src/db/migrations/0004_ages.sql',
          "alter table users add column old boolean default false not null, add column c text not null default '';",
        ),
      ],
      problem:
        'packages/server/src/db/migrations/0003_ages.sql: adds age, which existing rows have no value for; give it a default',
    },
  ],
};

function problemsOf({ source }: Module): string[] {
  const hasNoTransaction = source.startsWith('-- no transaction\n');
  const sql = source.replaceAll(/--.*$/gm, '').toLowerCase();
  const newTables = namesAfter(sql, /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g);
  const dropped = namesAfter(sql, /\bdrop index concurrently if exists (\w+)/g);
  const indexes = sql.matchAll(
    /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(\w+)\s+on (?:only )?(\w+)/g,
  );
  const added = sql.matchAll(/\badd column (?:if not exists )?(\w+)([^,;]*)/g);
  return [
    ...[...added]
      .filter(([, , declared = '']) => /\bnot null\b/.test(declared) && !/\bdefault\b/.test(declared))
      .map(([, name = '']) => `adds ${name}, which existing rows have no value for; give it a default`),
    ...[...indexes].flatMap(([, concurrently, name = '', table = '']) => {
      if (concurrently === undefined)
        return newTables.includes(table)
          ? []
          : [
              `builds ${name} on a table that is in use; build it concurrently, in a file that begins with "-- no transaction"`,
            ];
      // An interrupted build leaves an invalid index with that name.
      return dropped.includes(name) ? [] : [`begin with "drop index concurrently if exists ${name};"`];
    }),
    ...(/\bconcurrently\b/.test(sql) && !hasNoTransaction ? ['its first line must be "-- no transaction"'] : []),
    ...(/\badd constraint \w+\s+(?:check|foreign key)\b(?![^;]*\bnot valid\b)/.test(sql)
      ? ['adds a constraint that reads the whole table; add it "not valid", and validate it in the next migration']
      : []),
    ...(/\balter (?:column )?\w+ (?:set not null|(?:set data )?type)\b|\badd (?:constraint \w+\s+)?(?:unique|primary key)\s*\(/.test(
      sql,
    )
      ? [
          'changes a column under a lock for as long as the whole table takes; add another column or a constraint that is "not valid" instead',
        ]
      : []),
  ];
}

const namesAfter = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);
