import { expect, test } from 'vitest';
import { openJobPool } from './jobs-pool.ts';

test('whoever asks a pool that is closed is told so, and may give back what they did not get', async () => {
  const { pool, closeAll } = openJobPool({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, { size: 1 });
  await closeAll();
  const told = await new Promise((resolve) => {
    pool.connect((error, _, done) => {
      done();
      resolve(error);
    });
  });
  expect(told).toMatchObject({ message: expect.stringContaining('no connection for jobs') });
});
