import { domainOf } from './domain-order.ts';
import type { Import, Module } from './module.ts';
import { file, isTest, type Rule } from './rule.ts';

const SERVER = 'packages/server/src/';
const isIn = (folder: string, path: string | undefined): boolean => path?.startsWith(`${SERVER}${folder}`) ?? false;
const isQueries = (path: string | undefined): boolean => path?.endsWith('.queries.ts') ?? false;

/** What a file may import, by its suffix. Types are always allowed here; other rules check them. */
export const domainFiles: Rule = {
  name: 'the suffix of a file of a domain says what it may use',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => isIn('domains/', path) && !isTest(path))
      .flatMap((module) =>
        module.imports
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .flatMap((found) => {
            const problem = problemOf(module, found);
            return problem === undefined ? [] : [`${module.path}: ${problem}`];
          }),
      ),
  plants: [
    {
      title: 'queries that use more than the database',
      files: [
        file(
          'packages/server/src/domains/identity/users/users.queries.ts',
          "import { sql } from '../../../db/sql.ts'; import type { User } from './user.ts'; import { now } from './now.ts';",
        ),
        file(
          'packages/server/src/domains/auth/otp/sessions.queries.ts',
          "import { userColumns, type User } from '../../identity/index.ts';",
        ),
      ],
      problem:
        'packages/server/src/domains/identity/users/users.queries.ts: queries use db and columns, conditions and rows of others only, but this imports ./now.ts',
    },
    {
      title: "queries that use another domain's verb",
      files: [
        file(
          'packages/server/src/domains/auth/otp/sessions.queries.ts',
          "import { getUser } from '../../identity/index.ts';",
        ),
      ],
      problem:
        'packages/server/src/domains/auth/otp/sessions.queries.ts: queries use db and columns, conditions and rows of others only, but this imports ../../identity/index.ts',
    },
    {
      title: 'routes that use queries',
      files: [
        file(
          'packages/server/src/domains/identity/users/users.routes.ts',
          [
            "import * as contract from '@keystead/contract';",
            "import { route } from '../../../http/route.ts';",
            "import { updateUser } from './update-user.ts';",
            "import { findUser } from './users.queries.ts';",
          ].join('\n'),
        ),
      ],
      problem:
        'packages/server/src/domains/identity/users/users.routes.ts: routes use http/route, the contract and verbs, but this imports ./users.queries.ts',
    },
    {
      title: 'a verb that knows of http',
      files: [
        file('packages/server/src/domains/identity/users/a.ts', "import { header } from '../../../http/wire.ts';"),
      ],
      problem:
        'packages/server/src/domains/identity/users/a.ts: only *.routes.ts use http, but this imports ../../../http/wire.ts',
    },
    {
      title: 'a verb that reads the rows of a part',
      files: [
        file('packages/server/src/domains/identity/users/a.ts', "import { rowsOf } from '../../../db/together.ts';"),
        file(
          'packages/server/src/domains/identity/users/b.ts',
          "import { part, together } from '../../../db/together.ts';",
        ),
      ],
      problem: 'packages/server/src/domains/identity/users/a.ts: SQL is written in *.queries.ts only',
    },
    {
      title: 'SQL in a verb',
      files: [
        file(
          'packages/server/src/domains/identity/users/a.ts',
          "import { isUniqueViolation, sql as query } from '../../../db/sql.ts';",
        ),
        file(
          'packages/server/src/domains/identity/users/b.ts',
          "import { isUniqueViolation } from '../../../db/sql.ts';",
        ),
      ],
      problem: 'packages/server/src/domains/identity/users/a.ts: SQL is written in *.queries.ts only',
    },
  ],
};

function problemOf({ path }: Module, found: Import): string | undefined {
  const { specifier } = found;
  if (isQueries(path)) {
    if (isIn('db/', found.target) || isFragment(found)) return undefined;
    return `queries use db and columns, conditions and rows of others only, but this imports ${specifier}`;
  }
  if (path.endsWith('.routes.ts')) return routesProblem(found);
  if (isIn('http/', found.target)) return `only *.routes.ts use http, but this imports ${specifier}`;
  const writesSql = found.names.some((name) => name === 'sql' || name === 'rowsOf');
  if (isIn('db/', found.target) && writesSql) return 'SQL is written in *.queries.ts only';
  return undefined;
}

/** Queries read rows of another feature through its exported columns and conditions, so that each is defined once. */
const isFragment = ({ target, names }: Import): boolean =>
  isIn('domains/', target) && names.length > 0 && names.every((name) => /(Columns|Condition|Rows)$/.test(name));

function routesProblem({ specifier, target }: Import): string | undefined {
  if (specifier === '@keystead/contract' || target === `${SERVER}http/route.ts`) return undefined;
  // Other rules check the entries and the order of domains.
  const isVerb = target !== undefined && domainOf(target) !== undefined && !isQueries(target);
  return isVerb ? undefined : `routes use http/route, the contract and verbs, but this imports ${specifier}`;
}
