import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startTemporaryPostgres } from './start-temporary-postgres.ts';

test('a temporary PostgreSQL answers as superuser and leaves nothing behind', async () => {
  const running = await startTemporaryPostgres();
  const client = new pg.Client({ connectionString: running.url('postgres') });
  client.on('error', () => undefined); // stop() ends open connections
  await client.connect();
  const answer = await client.query(
    "select current_setting('is_superuser') as superuser, current_setting('fsync') as fsync",
  );
  expect(answer.rows).toEqual([{ superuser: 'on', fsync: 'off' }]);
  await running.stop();
  expect(existsSync(path.dirname(running.dataFolder))).toBe(false);
  expect(await running.exited).toMatchObject({ expected: true });
  await running.stop();
});

test('two temporary ones do not meet', async () => {
  const [one, other] = await Promise.all([startTemporaryPostgres(), startTemporaryPostgres()]);
  expect(one.url('postgres')).not.toBe(other.url('postgres'));
  await Promise.all([one.stop(), other.stop()]);
});
