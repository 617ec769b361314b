import { featureOf } from './domain-order.ts';
import type { Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';
import { triggersOf, type Trigger } from './triggers.ts';

const SERVER = 'packages/server/src/';

/**
 * Only one feature writes a table, so that no other can break its data. The schema owns no table, but a trigger runs
 * with every write of its table, so it belongs to the feature that writes that table.
 */
export const oneWriterPerTable: Rule = {
  name: 'each table is written by one feature',
  findProblems: (modules) => {
    const writers = new Map<string, Module>();
    const problems = modules.filter(isServerCode).flatMap((module) =>
      tablesWrittenBy(module.source).flatMap((table) => {
        const first = writers.get(table) ?? module;
        writers.set(table, first);
        return ownerOf(first.path) === ownerOf(module.path)
          ? []
          : [`${module.path}: writes ${table}, which ${ownerOf(first.path)} writes already (${first.path})`];
      }),
    );
    return [...problems, ...triggersOf(modules).flatMap((trigger) => problemsOf(trigger, writers))];
  },
  plants: [
    {
      title: 'a table written by two features',
      files: [
        file(
          'packages/server/src/domains/identity/users/users.queries.ts',
          'sql`insert into users (id) values (${id})`; sql`update users set a = 1`',
        ),
        file(
          'packages/server/src/domains/identity/teams/teams.queries.ts',
          'sql`select 1 from users for update`; sql`insert into teams (id) values (1) on conflict (id) do update set id = 1`',
        ),
        file(
          'packages/server/src/domains/auth/mfa/mfa.queries.ts',
          'sql`\n  update users as u\n  set totp = ${secret}`',
        ),
      ],
      problem:
        'packages/server/src/domains/auth/mfa/mfa.queries.ts: writes users, which identity/users writes already (packages/server/src/domains/identity/users/users.queries.ts)',
    },
    {
      title: 'a table swept by another feature',
      files: [
        file(
          'packages/server/src/domains/identity/users/users.queries.ts',
          'sql`insert into users (id) values (${id})`',
        ),
        file('packages/server/src/domains/auth/mfa/mfa.queries.ts', 'const old = { deleteFrom: sql`users`, before };'),
      ],
      problem:
        'packages/server/src/domains/auth/mfa/mfa.queries.ts: writes users, which identity/users writes already (packages/server/src/domains/identity/users/users.queries.ts)',
    },
    {
      title: 'a trigger that writes a table of another feature',
      files: [
        file(
          'packages/server/src/domains/identity/users/users.queries.ts',
          'sql`update users set a = 1`; sql`delete from users_kept`',
        ),
        file('packages/server/src/domains/identity/teams/teams.queries.ts', 'sql`insert into teams (id) values (1)`'),
        file(
          'packages/server/src/db/schema/teams.sql',
          [
            'create function note() returns trigger language plpgsql as $$ begin insert into users_kept values (1); end $$;',
            'create function count_teams() returns trigger language plpgsql as $$ begin update users set a = 2; end $$;',
            'create trigger users_note after insert on users for each row execute function note();',
            'create trigger teams_counted after insert on teams for each row execute function count_teams();',
            '-- create trigger teams_said after insert on teams for each row execute function count_teams();',
          ].join('\n'),
        ),
        file(
          'packages/server/src/db/migrations/0002_teams_are_no_longer_counted.sql',
          'create trigger teams_old after insert on teams for each row execute function count_teams();',
        ),
      ],
      problem:
        'packages/server/src/db/schema/teams.sql: the trigger teams_counted on teams writes users, which identity/users writes (packages/server/src/domains/identity/users/users.queries.ts)',
    },
  ],
};

/** Triggers that write a table of another feature, each with the ADR that explains it. */
const DECIDED: Readonly<Record<string, string>> = {
  sessions_note_activity: 'docs/adr/0022-metrics.md',
  sessions_note_activity_of_use: 'docs/adr/0022-metrics.md',
  users_forget_activity: 'docs/adr/0022-metrics.md',
  users_write_primary_address: 'docs/adr/0010-one-account-per-email-address.md',
  users_rewrite_primary_address: 'docs/adr/0010-one-account-per-email-address.md',
};

function problemsOf({ name, table, path, body }: Trigger, writers: ReadonlyMap<string, Module>): string[] {
  const own = writers.get(table);
  if (own === undefined || DECIDED[name] !== undefined) return [];
  return tablesWrittenBy(body).flatMap((written) => {
    const writer = writers.get(written);
    return writer === undefined || ownerOf(writer.path) === ownerOf(own.path)
      ? []
      : [
          `${path}: the trigger ${name} on ${table} writes ${written}, which ${ownerOf(writer.path)} writes (${writer.path})`,
        ];
  });
}

const isServerCode = ({ path }: Module): boolean => path.startsWith(SERVER) && path.endsWith('.ts') && !isTest(path);

const ownerOf = (path: string): string => featureOf(path) ?? path.slice(SERVER.length).split('/')[0] ?? path;

/**
 * Returns the tables after `insert into`, `delete from`, `update … set` and in sweeps; not `for update` and `do update
 * set`.
 */
export function tablesWrittenBy(source: string): string[] {
  const written = source.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)/gi);
  const updated = source.matchAll(/\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi);
  const swept = source.matchAll(/\bdeleteFrom:\s*sql`([a-z_]+)`/g);
  const names = [...written, ...updated, ...swept].flatMap(([, table]) =>
    table === undefined ? [] : [table.toLowerCase()],
  );
  return [...new Set(names)].filter((table) => table !== 'set');
}
