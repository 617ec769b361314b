import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningPostgres } from './find-running-postgres.ts';
import { startDurablePostgres } from './start-durable-postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-running-'));
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what runs on a folder is found there by others, for as long as it runs', async () => {
  expect(findRunningPostgres(folder, 'keystead')).toBeUndefined();
  const running = await startDurablePostgres({ folder });

  const url = findRunningPostgres(folder, 'keystead');
  expect(url).toBe(running.url('keystead'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();

  await running.stop();
  expect(findRunningPostgres(folder, 'keystead')).toBeUndefined();
});
