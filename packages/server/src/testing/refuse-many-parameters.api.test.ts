import { expect } from 'vitest';
import { many, manyApart } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { instance, instanceTest } from './instance-test.ts';

const test = instanceTest();
const withParameters = (count: number): Sql =>
  Array.from({ length: count - 1 }).reduce<Sql>((all) => sql`${all}, ${1}::int`, sql`select ${1}::int`);

test('a statement may have 40 parameters, also in a transaction, and a list 48', async () => {
  const { db } = instance.ctx;

  await many(db, withParameters(40));
  await manyApart(db, withParameters(48));

  const tooMany = /^A statement has 41 parameters, and may have 40/;
  await expect(async () => many(db, withParameters(41))).rejects.toThrow(tooMany);
  await expect(db.transaction((tx) => many(tx, withParameters(41)))).rejects.toThrow(tooMany);
  await expect(async () => manyApart(db, withParameters(49))).rejects.toThrow(/49 parameters, and may have 48/);
});
