import { describe, expect, test } from 'vitest';
import { parseModule, type SourceFile } from './architecture/module.ts';
import { readTree } from './architecture/read-tree.ts';
import { rules } from './architecture/rules.ts';

const FEATURES = 'packages/server/src/features';
const MIGRATIONS = 'packages/server/src/db/migrations';
const SUPPRESS = ['oxlint', 'disable', 'next', 'line'].join('-'); // in pieces, or this file would be reported

interface Plant {
  /** What is wrong, as the end of "… is reported". */
  title: string;
  rule: string;
  files: SourceFile[];
  problem: string;
}

const file = (path: string, source: string): SourceFile => ({ path, source });

const plants: Plant[] = [
  {
    title: 'a package that imports one it may not',
    rule: 'packages import only what the package graph allows',
    files: [file('packages/client/src/a.ts', "import { startServer } from '@keystead/server';")],
    problem: 'packages/client/src/a.ts: may not import @keystead/server',
  },
  {
    title: 'a value taken where only types may be',
    rule: 'packages import only what the package graph allows',
    files: [
      file('packages/react/src/a.ts', "import { type KnownError } from '@keystead/contract';"),
      file('packages/react/src/b.ts', "import type { KnownError } from '@keystead/contract';"),
      file('packages/react/src/c.ts', "import { manifest } from '@keystead/contract/client';"),
    ],
    problem: 'packages/react/src/a.ts: may import only types from @keystead/contract',
  },
  {
    title: 'a foreign package in the client',
    rule: 'packages import only what the package graph allows',
    files: [file('packages/client/src/a.ts', "const { z } = await import('zod');")],
    problem: 'packages/client/src/a.ts: may not depend on zod',
  },
  {
    title: 'the test kit outside tests',
    rule: 'packages import only what the package graph allows',
    files: [
      file('packages/server/src/a.ts', "export { cloneDatabase } from '@keystead/testkit';"),
      file('packages/server/src/a.api.test.ts', "import { cloneDatabase } from '@keystead/testkit';"),
      file('packages/server/src/testing/a.ts', "import { cloneDatabase } from '@keystead/testkit';"),
    ],
    problem: 'packages/server/src/a.ts: may not import @keystead/testkit',
  },
  {
    title: 'a relative path into another package',
    rule: 'packages import only what the package graph allows',
    files: [file('packages/react/src/a.ts', "import { button } from '../../ui/src/button.ts';")],
    problem: 'packages/react/src/a.ts: imports ../../ui/src/button.ts, which lies outside its package',
  },
  {
    title: 'Node in a package for browsers',
    rule: 'packages import only what the package graph allows',
    files: [file('packages/ui/src/a.tsx', "import { join } from 'node:path'; export const A = () => <p>{join()}</p>;")],
    problem: 'packages/ui/src/a.tsx: imports node:path, but also runs in browsers',
  },
  {
    title: 'a package without a line in the graph',
    rule: 'packages import only what the package graph allows',
    files: [file('packages/novel/src/a.ts', 'export const a = 1;')],
    problem: 'packages/novel/src/a.ts: packages/novel has no line in scripts/architecture/package-graph.ts',
  },
  {
    title: 'an end-to-end test that reaches into a package',
    rule: 'suites and benchmarks use published entry points only',
    files: [
      file('e2e/a.spec.ts', "import { hash } from '../packages/server/src/platform/hash.ts';"),
      file('e2e/b.spec.ts', "import { startServer } from '@keystead/server';"),
    ],
    problem: "e2e/a.spec.ts: imports ../packages/server/src/platform/hash.ts past the package's entry points",
  },
  {
    title: 'a suite that reaches into what was built',
    rule: 'suites and benchmarks use published entry points only',
    files: [file('checks/races/a.mjs', "import { totpOf } from '../../packages/server/dist/platform/totp.js';")],
    problem: "checks/races/a.mjs: imports ../../packages/server/dist/platform/totp.js past the package's entry points",
  },
  {
    title: 'Node behind the client entry',
    rule: 'nothing that the client entry loads needs Node',
    files: [
      file(
        'packages/client/src/index.ts',
        "export * from './client-app.ts'; export type { S } from './server-app.ts';",
      ),
      file('packages/client/src/client-app.ts', "import { read } from './read.ts';"),
      file('packages/client/src/read.ts', "import { readFile } from 'fs';"),
      file('packages/client/src/read.unit.test.ts', "import { read } from './read.ts';"),
      file('packages/client/src/server-app.ts', "import { readFile } from 'node:fs';"),
    ],
    problem: 'packages/client/src/read.ts: imports fs, and packages/client/src/index.ts loads this file',
  },
  {
    title: 'a file that loads on demand and takes a value of the core',
    rule: 'a file that loads on demand imports only types of the core',
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
    rule: 'a file that loads on demand imports only types of the core',
    files: [
      file('packages/client/src/index.ts', "import './otp.ts'; export const load = () => import('./otp.ts');"),
      file('packages/client/src/otp.ts', 'export const otp = 1;'),
    ],
    problem: 'packages/client/src/otp.ts: is meant to load on demand, but the core loads it',
  },
  {
    title: 'a file that loads on demand and a front door',
    rule: 'a file that loads on demand imports only types of the core',
    files: [
      file('packages/react/src/index.ts', "const load = () => import('./user-menu.tsx');"),
      file(
        'packages/react/src/user-menu.tsx',
        "import { Icon } from '@keystead/ui'; import { MenuPanel } from '@keystead/ui/menu-panel';",
      ),
    ],
    problem: 'packages/react/src/user-menu.tsx: loads on demand, but imports @keystead/ui, which the core loads',
  },
  {
    title: 'platform code that knows of ours',
    rule: 'server layers import only downwards',
    files: [file('packages/server/src/platform/a.ts', "import { KnownError } from '@keystead/contract';")],
    problem: 'packages/server/src/platform/a.ts: platform imports nothing of ours, but this imports @keystead/contract',
  },
  {
    title: 'platform code that speaks of projects',
    rule: 'platform has no word of ours in it',
    files: [
      file(
        'packages/server/src/platform/mail-limits.ts',
        "export const TIMEOUT = 'set idle_session_timeout = 0';\nexport const limits = { perProjectInOneHour: 1000 };",
      ),
      file('packages/server/src/platform/a.unit.test.ts', "const owner = 'project 1';"),
    ],
    problem: 'packages/server/src/platform/mail-limits.ts:2: speaks of "project"; its feature is the place',
  },
  {
    title: 'a lower layer that imports a higher one',
    rule: 'server layers import only downwards',
    files: [file('packages/server/src/db/a.ts', "import type { User } from '../features/users/index.ts';")],
    problem: 'packages/server/src/db/a.ts: db may not import features (../features/users/index.ts)',
  },
  {
    title: 'http code that calls a feature',
    rule: 'server layers import only downwards',
    files: [
      file('packages/server/src/http/a.ts', "import { getUser } from '../features/users/index.ts';"),
      file('packages/server/src/http/b.ts', "import type { User } from '../features/users/index.ts';"),
    ],
    problem: 'packages/server/src/http/a.ts: http may import only types from features (../features/users/index.ts)',
  },
  {
    title: 'a feature that imports a later one',
    rule: 'features import only features before them, by their front door',
    files: [
      file(`${FEATURES}/auth/sessions/a.ts`, "import type { Member } from '../../teams/index.ts';"),
      file(`${FEATURES}/teams/a.ts`, "import { endSessions } from '../auth/sessions/index.ts';"),
    ],
    problem: `${FEATURES}/auth/sessions/a.ts: auth/sessions stands before teams and may not import it (../../teams/index.ts)`,
  },
  {
    title: 'a feature that imports a later one inside its own folder',
    rule: 'features import only features before them, by their front door',
    files: [
      file(`${FEATURES}/users/a.ts`, "import { deleteUser } from './changes/index.ts';"),
      file(`${FEATURES}/email/a.ts`, "import { fillDocument } from './templates/fill-document.ts';"),
    ],
    problem: `${FEATURES}/users/a.ts: users stands before users/changes and may not import it (./changes/index.ts)`,
  },
  {
    title: "an import past a feature's front door",
    rule: 'features import only features before them, by their front door',
    files: [file(`${FEATURES}/auth/password/a.ts`, "import { start } from '../sessions/start-session.ts';")],
    problem: `${FEATURES}/auth/password/a.ts: imports ../sessions/start-session.ts past the front door of auth/sessions, its index.ts`,
  },
  {
    title: 'a feature without a place in the order',
    rule: 'features import only features before them, by their front door',
    files: [file(`${FEATURES}/auth/novel/a.ts`, 'export const a = 1;')],
    problem: `${FEATURES}/auth/novel/a.ts: the feature auth/novel has no place in scripts/architecture/feature-order.ts`,
  },
  {
    title: 'queries that use more than the database',
    rule: 'the suffix of a feature file says what it may use',
    files: [
      file(
        `${FEATURES}/users/users.queries.ts`,
        "import { sql } from '../../db/sql.ts'; import type { User } from './user.ts'; import { now } from './now.ts';",
      ),
      file(
        `${FEATURES}/auth/sessions/sessions.queries.ts`,
        "import { userColumns, type User } from '../../users/index.ts';",
      ),
    ],
    problem: `${FEATURES}/users/users.queries.ts: queries use db and the columns of other features only, but this imports ./now.ts`,
  },
  {
    title: "queries that use another feature's verb",
    rule: 'the suffix of a feature file says what it may use',
    files: [file(`${FEATURES}/auth/sessions/sessions.queries.ts`, "import { getUser } from '../../users/index.ts';")],
    problem: `${FEATURES}/auth/sessions/sessions.queries.ts: queries use db and the columns of other features only, but this imports ../../users/index.ts`,
  },
  {
    title: 'routes that use queries',
    rule: 'the suffix of a feature file says what it may use',
    files: [
      file(
        `${FEATURES}/users/users.routes.ts`,
        [
          "import * as contract from '@keystead/contract';",
          "import { route } from '../../http/route.ts';",
          "import { updateUser } from './update-user.ts';",
          "import { findUser } from './users.queries.ts';",
        ].join('\n'),
      ),
    ],
    problem: `${FEATURES}/users/users.routes.ts: routes use http/route, the contract and verbs, but this imports ./users.queries.ts`,
  },
  {
    title: 'a verb that knows of http',
    rule: 'the suffix of a feature file says what it may use',
    files: [file(`${FEATURES}/users/a.ts`, "import { header } from '../../http/wire.ts';")],
    problem: `${FEATURES}/users/a.ts: only *.routes.ts use http, but this imports ../../http/wire.ts`,
  },
  {
    title: 'SQL in a verb',
    rule: 'the suffix of a feature file says what it may use',
    files: [
      file(`${FEATURES}/users/a.ts`, "import { isUniqueViolation, sql as query } from '../../db/sql.ts';"),
      file(`${FEATURES}/users/b.ts`, "import { isUniqueViolation } from '../../db/sql.ts';"),
    ],
    problem: `${FEATURES}/users/a.ts: SQL is written in *.queries.ts only`,
  },
  {
    title: 'an endpoint served at another path than its contract',
    rule: 'routes stand at the path of their contract',
    files: [
      file('packages/contract/src/auth/sessions.ts', 'export const listSessions = defineEndpoint({});'),
      file('packages/contract/src/users.ts', 'export const getUser = defineEndpoint({});'),
      file(`${FEATURES}/auth/sessions/sessions.routes.ts`, 'route(contract.listSessions, () => {});'),
      file(`${FEATURES}/users/changes/changes.routes.ts`, 'route(contract.getUser, () => {});'),
      file(`${FEATURES}/access/access.routes.ts`, 'route(\n  contract.listSessions, () => {});'),
    ],
    problem: `${FEATURES}/access/access.routes.ts: serves listSessions of packages/contract/src/auth/sessions.ts, so it belongs into the feature auth/sessions`,
  },
  {
    title: 'an import of the own front door',
    rule: 'nothing imports its own front door',
    files: [
      file('packages/client/src/http/a.ts', "import { ClientApp } from '../index.ts';"),
      file('packages/client/src/index.ts', "export * from './http/a.ts';"),
      file(`${FEATURES}/users/a.ts`, "import { getProject } from '../projects/index.ts';"),
      file(`${FEATURES}/users/changes/a.ts`, "import { findUser } from '../index.ts';"),
    ],
    problem: 'packages/client/src/http/a.ts: imports ../index.ts; name the file that has it',
  },
  {
    title: 'an import of a folder above',
    rule: 'nothing imports its own front door',
    files: [file('packages/client/src/http/a.ts', "import type { ClientApp } from '..';")],
    problem: 'packages/client/src/http/a.ts: imports ..; name the file that has it',
  },
  {
    title: 'an index that is no front door',
    rule: 'index.ts is only the front door of a package or a feature',
    files: [
      file('packages/client/src/http/index.ts', 'export const a = 1;'),
      file('packages/client/src/index.ts', 'export const a = 1;'),
      file(`${FEATURES}/auth/password/index.ts`, 'export const a = 1;'),
    ],
    problem: 'packages/client/src/http/index.ts: is no front door; name the file after what is in it',
  },
  {
    title: 'a lock that can be taken outside a transaction',
    rule: 'whatever locks asks for a transaction',
    files: [
      file(
        `${FEATURES}/teams/teams.queries.ts`,
        'export const lockTeam = (db: Db, id: string) => maybeOne(db, sql``);',
      ),
      file(
        `${FEATURES}/users/users.queries.ts`,
        'export const lockUser = (tx: Tx, id: string) => maybeOne(tx, sql``);',
      ),
      file(`${FEATURES}/users/get-user.ts`, 'await lockUser(ctx.db, id);'),
    ],
    problem: `${FEATURES}/teams/teams.queries.ts: lockTeam locks, but takes a Db, which need not be a transaction`,
  },
  {
    title: 'a table written by two features',
    rule: 'each table is written by one feature',
    files: [
      file(
        `${FEATURES}/users/users.queries.ts`,
        'sql`insert into users (id) values (${id})`; sql`update users set a = 1`',
      ),
      file(
        `${FEATURES}/teams/teams.queries.ts`,
        'sql`select 1 from users for update`; sql`insert into teams (id) values (1) on conflict (id) do update set id = 1`',
      ),
      file(`${FEATURES}/auth/mfa/mfa.queries.ts`, 'sql`\n  update users as u\n  set totp = ${secret}`'),
    ],
    problem: `${FEATURES}/auth/mfa/mfa.queries.ts: writes users, which users writes already (${FEATURES}/users/users.queries.ts)`,
  },
  {
    title: 'an index that keeps writers waiting',
    rule: 'migrations keep nobody from a table for long',
    files: [
      file(`${MIGRATIONS}/0019_landed.sql`, 'create index users_by_age on users (age);'),
      file(`${MIGRATIONS}/0020_new.sql`, 'create table teams (id uuid); create index teams_id on teams (id);'),
      file(`${MIGRATIONS}/0021_names.sql`, 'create unique index users_by_name\n  on users (name);'),
      file(
        `${MIGRATIONS}/0022_ages.sql`,
        '-- no transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on users (age);',
      ),
    ],
    problem: `${MIGRATIONS}/0021_names.sql: builds users_by_name on a table that is in use; build it concurrently, in a file that begins with "-- no transaction"`,
  },
  {
    title: 'a concurrent index that cannot be built anew',
    rule: 'migrations keep nobody from a table for long',
    files: [file(`${MIGRATIONS}/0021_ages.sql`, '-- no transaction\ncreate index concurrently ages on users (age);')],
    problem: `${MIGRATIONS}/0021_ages.sql: begin with "drop index concurrently if exists ages;"`,
  },
  {
    title: 'a concurrent index in a transaction',
    rule: 'migrations keep nobody from a table for long',
    files: [file(`${MIGRATIONS}/0021_ages.sql`, 'drop index concurrently if exists ages;')],
    problem: `${MIGRATIONS}/0021_ages.sql: its first line must be "-- no transaction"`,
  },
  {
    title: 'a constraint that reads the whole table',
    rule: 'migrations keep nobody from a table for long',
    files: [
      file(`${MIGRATIONS}/0021_ages.sql`, 'alter table users add constraint old check (age > 9);'),
      file(`${MIGRATIONS}/0022_ages.sql`, 'alter table users add constraint old check (age > 9) not valid;'),
    ],
    problem: `${MIGRATIONS}/0021_ages.sql: adds a constraint that reads the whole table; add it "not valid", and validate it in the next migration`,
  },
  {
    title: 'a getter in an object literal of the server',
    rule: 'getters of the server stand in classes',
    files: [
      file('packages/server/src/a.ts', 'export const a = () => ({ get b() { return 1; } });'),
      file('packages/server/src/b.ts', 'export class B { get b() { return 1; } }'),
      file('packages/server/src/c.ts', 'export const get = () => ({ get: 1 });'),
      file('packages/client/src/a.ts', 'export const a = { get b() { return 1; } };'),
    ],
    problem: 'packages/server/src/a.ts: has an object literal with a getter; make it a class',
  },
  {
    title: 'a statement that reads a table of a later feature',
    rule: 'features read only tables of features before them',
    files: [
      file(`${FEATURES}/users/changes/changes.queries.ts`, 'sql`insert into users (id) values (${id})`'),
      file(`${FEATURES}/users/users.queries.ts`, 'sql`select id from users u where u.id = ${id}`'),
      file(`${FEATURES}/auth/sessions/sessions.queries.ts`, 'sql`select from given\n join users u on u.id = given.id`'),
      file(`${FEATURES}/email/mails.queries.ts`, '/** Mails of users, and not from users. */ sql`select from mails m`'),
      file(`${FEATURES}/projects/projects.queries.ts`, 'sql`select count(*) from given as g,\n users u`'),
    ],
    problem: `${FEATURES}/projects/projects.queries.ts: reads users, which users/changes writes, and projects stands before it`,
  },
  {
    title: 'a trigger that writes a table of another feature',
    rule: 'each table is written by one feature',
    files: [
      file(`${FEATURES}/users/users.queries.ts`, 'sql`update users set a = 1`; sql`delete from users_kept`'),
      file(`${FEATURES}/teams/teams.queries.ts`, 'sql`insert into teams (id) values (1)`'),
      file(
        'packages/server/src/db/migrations/0001_start.sql',
        [
          'create function note() returns trigger language plpgsql as $$ begin insert into users_kept values (1); end $$;',
          'create function count_teams() returns trigger language plpgsql as $$ begin update users set a = 2; end $$;',
          'create function nothing() returns trigger language plpgsql as $$ begin return null; end $$;',
          'create trigger users_note after insert on users for each row execute function note();',
          'create trigger teams_old after insert on teams for each row execute function count_teams();',
          'create trigger teams_replaced after insert on teams for each row execute function nothing();',
        ].join('\n'),
      ),
      file(
        'packages/server/src/db/migrations/0002_more.sql',
        [
          'drop trigger teams_old on teams;',
          '-- create trigger teams_said after insert on teams for each row execute function count_teams();',
          'create or replace function nothing() returns trigger language plpgsql as $$ begin delete from users; end $$;',
        ].join('\n'),
      ),
    ],
    problem: `packages/server/src/db/migrations/0001_start.sql: the trigger teams_replaced on teams writes users, which users writes (${FEATURES}/users/users.queries.ts)`,
  },
  {
    title: 'a second reader of the environment',
    rule: 'only config.ts reads the environment of the server',
    files: [
      file('packages/server/src/platform/a.ts', "export const port = process.env['PORT']; // process.env"),
      file('packages/server/src/config.ts', 'export const env = process.env;'),
      file('packages/server/src/platform/b.ts', '// Never reads process.env itself.'),
    ],
    problem: 'packages/server/src/platform/a.ts: reads process.env; take the value from the configuration',
  },
  {
    title: 'a file that is too long',
    rule: 'no file has more than 300 lines',
    files: [
      file('packages/ui/src/a.css', 'a {}\n'.repeat(301)),
      file('packages/ui/src/b.css', 'a {}\n'.repeat(300)),
      file('packages/contract/src/client.gen.ts', 'export {};\n'.repeat(301)),
      file('packages/contract/src/a.unit.test.ts', 'test();\n'.repeat(301)),
      file('packages/server/src/db/migrations/0001_start.sql', 'select 1;\n'.repeat(301)),
    ],
    problem: 'packages/ui/src/a.css: has 301 lines',
  },
  {
    title: 'a few lines that only one file beside them uses',
    rule: 'a file of at most 10 lines has more than one user',
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
  {
    title: 'a name that says nothing',
    rule: 'files are named after what is in them',
    files: [
      file('packages/client/src/http/utils.ts', 'export const a = 1;'),
      file('packages/client/src/http/content-types.ts', 'export const a = 1;'),
    ],
    problem: 'packages/client/src/http/utils.ts: name it after what is in it',
  },
  {
    title: 'a suppression without a reason',
    rule: 'every suppression gives its reason on the same line',
    files: [
      file(
        'packages/client/src/a.ts',
        [
          `// ${SUPPRESS} typescript/no-explicit-any -- the library types it so`,
          'export type A = any;',
          `// ${SUPPRESS} typescript/no-explicit-any`,
          'export type B = any;',
        ].join('\n'),
      ),
    ],
    problem: 'packages/client/src/a.ts:3: suppresses without "-- reason"',
  },
  {
    title: 'a test that is none',
    rule: 'a file named *.test.* is a test and exports nothing',
    files: [
      file('packages/react/src/testing/clock.test.ts', 'export const now = () => 0;'),
      file('packages/react/src/testing/calendar.ts', 'export const today = () => 0;'),
      file('packages/react/src/a.browser.test.tsx', "test('a', () => {});"),
    ],
    problem: 'packages/react/src/testing/clock.test.ts: exports something; what tests share lies in testing/',
  },
  {
    title: 'code that needs what tests share',
    rule: 'only tests import what lies in testing/',
    files: [
      file('packages/client/src/a.ts', "import type { Clock } from './testing/clock.ts';"),
      file('packages/client/src/a.unit.test.ts', "import { clock } from './testing/clock.ts';"),
      file('packages/client/src/testing/peer.ts', "import { clock } from './clock.ts';"),
    ],
    problem: 'packages/client/src/a.ts: imports ./testing/clock.ts, which is for tests',
  },
];

const problemsIn = (files: readonly SourceFile[]): string[] => {
  const modules = files.map(parseModule);
  return rules.flatMap((rule) => rule.findProblems(modules).map((problem) => `${problem} [${rule.name}]`));
};

describe('planted violations', () => {
  test.for(plants.map((plant) => [plant.title, plant] as const))('%s is reported, and nothing else', ([, plant]) => {
    const { rule, files, problem } = plant;
    expect(problemsIn(files)).toEqual([`${problem} [${rule}]`]);
  });

  test('every rule has one', () => {
    expect(new Set(plants.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

describe('the tree', () => {
  const tree = readTree();

  test('is read', () => {
    expect(tree.map(({ path }) => path)).toContain('packages/server/src/index.ts');
  });

  test('keeps every rule', { timeout: 60_000 }, () => {
    expect(problemsIn(tree)).toEqual([]);
  });
});
