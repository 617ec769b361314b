import { expect, test } from 'vitest';
import { prepare, sql } from './sql.ts';

test('values are bound, never pasted', () => {
  expect(prepare(sql`select ${1} + ${'a; drop table users'}`)).toMatchObject({
    text: 'select $1 + $2',
    values: [1, 'a; drop table users'],
  });
});

test('a fragment stands where a value may, and its values keep their places', () => {
  const columns = sql`a, coalesce(b, ${'none'}) as b`;

  expect(prepare(sql`select ${columns} from t where id = ${7} and ${sql`x = ${8}`}`)).toMatchObject({
    text: 'select a, coalesce(b, $1) as b from t where id = $2 and x = $3',
    values: ['none', 7, 8],
  });
});

test('the same text has the same name and another text another', () => {
  const find = (id: number) => prepare(sql`select ${sql`a, b`} from t where id = ${id}`);

  expect(find(1).name).toBe(find(2).name);
  expect(find(1).name).not.toBe(prepare(sql`select a from t where id = ${1}`).name);
  expect(find(1).values).toEqual([1]);
});

test('one place with different fragments gives different statements', () => {
  const where = (condition: ReturnType<typeof sql>) => prepare(sql`select 1 where ${condition}`);

  expect(where(sql`a = ${1}`).text).toBe('select 1 where a = $1');
  expect(where(sql`b = ${1}`).text).toBe('select 1 where b = $1');
});
