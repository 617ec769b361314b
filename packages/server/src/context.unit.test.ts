import { expect, test } from 'vitest';
import { inTransaction, type Context } from './context.ts';
import { lockUser } from './domains/identity/users/users.queries.ts';
import { IN_TRANSACTION, type Tx } from './db/db.ts';

const query = () => Promise.resolve([]);
const tx: Tx = { [IN_TRANSACTION]: true, query, queryApart: query, transaction: (work) => work(tx) };
const { [IN_TRANSACTION]: _brand, ...db } = tx;
const ctx = { db } as unknown as Context; // a verb of its own reaches for nothing else

test('what locks compiles inside a transaction, and nowhere else', async () => {
  // @ts-expect-error -- outside a transaction the lock would end with the statement
  const outside = lockUser(ctx.db, 'internal', 'x');
  const inside = inTransaction(ctx, (ctx) => lockUser(ctx.db, 'internal', 'x'));

  expect(await Promise.all([outside, inside])).toEqual([undefined, undefined]);
});

test('a verb that wants a transaction is not called without', async () => {
  const verb = ({ db }: { readonly db: Tx }) => Promise.resolve(db[IN_TRANSACTION]);

  // @ts-expect-error -- the context of a request has no transaction
  expect(await verb(ctx)).toBeUndefined();
  expect(await inTransaction(ctx, verb)).toBe(true);
});
