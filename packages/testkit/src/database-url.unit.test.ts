import { expect, test } from 'vitest';
import { databaseUrl } from './database-url.ts';

test('another database of the same server keeps login, host and options', () => {
  expect(databaseUrl('postgres://me:p%40ss@%2Ftmp%2Fpg:5432/postgres?sslmode=disable', 'test_1')).toBe(
    'postgres://me:p%40ss@%2Ftmp%2Fpg:5432/test_1?sslmode=disable',
  );
  expect(databaseUrl('postgres://me@127.0.0.1:5999/postgres', 'test_1')).toBe('postgres://me@127.0.0.1:5999/test_1');
});
