import { DOMAINS } from './domain-order.ts';
import { file, isTest, type Rule } from './rule.ts';

/** Matches `lockUser = (tx: Tx, …` and `function lockUser(tx: Tx, …`, with the type of the first parameter. */
const LOCK = /\b(lock[A-Z]\w*)\s*(?:=\s*(?:async\s*)?)?(?:<[^>]*>)?\(\s*(?:\w+|\{[^{}]*\})\s*:\s*(\w+)/g;

/** Outside a transaction, a row lock ends with its own statement and silently has no effect. */
export const locksInTransactions: Rule = {
  name: 'whatever locks asks for a transaction',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => path.startsWith(DOMAINS) && !isTest(path))
      .flatMap(({ path, source }) =>
        [...source.matchAll(LOCK)]
          .filter(([, , type]) => type !== 'Tx' && type !== 'TransactionContext')
          .map(([, name, type]) => `${path}: ${name} locks, but takes a ${type}, which need not be a transaction`),
      ),
  plants: [
    {
      title: 'a lock that can be taken outside a transaction',
      files: [
        file(
          'packages/server/src/domains/identity/teams/teams.queries.ts',
          'export const lockTeam = (db: Db, id: string) => maybeOne(db, sql``);',
        ),
        file(
          'packages/server/src/domains/identity/users/users.queries.ts',
          'export const lockUser = (tx: Tx, id: string) => maybeOne(tx, sql``);',
        ),
        file('packages/server/src/domains/identity/users/get-user.ts', 'await lockUser(ctx.db, id);'),
      ],
      problem:
        'packages/server/src/domains/identity/teams/teams.queries.ts: lockTeam locks, but takes a Db, which need not be a transaction',
    },
  ],
};
