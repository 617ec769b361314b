import { expect, test } from 'vitest';
import { limitTo } from './limit-to.ts';
import { prepare, sql } from './sql.ts';

const page = (rows: number) => prepare(sql`select 1 ${limitTo(rows)}`);

test.each([11, 21, 26, 51, 101, 201, 501, 1001, 10_001])('a limit of %i is a part of the text', (rows) => {
  expect(page(rows)).toMatchObject({ text: `select 1 limit ${rows}`, values: [] });
});

test('others are bound, so that there are not as many statements as numbers', () => {
  expect(page(102)).toMatchObject({ text: 'select 1 limit $1', values: [102] });
  expect(page(103).name).toBe(page(102).name);
});
