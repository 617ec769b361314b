import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningPostgres } from './running-postgres.ts';
import { startDurablePostgres } from './start-durable-postgres.ts';
import { useReachableBinaries } from './testing/reachable-binaries.ts';

beforeAll(useReachableBinaries);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-first-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function currentDatabase(running: RunningPostgres): Promise<unknown> {
  const client = new pg.Client({ connectionString: running.url('keystead') });
  await client.connect();
  try {
    return (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  } finally {
    await client.end();
  }
}

test('a first start makes the cluster and its password beside whatever else is there', async () => {
  writeFileSync(path.join(folder, 'secret'), 'mine', { mode: 0o600 });
  const before = statSync(path.join(folder, 'secret'));
  const running = await startDurablePostgres({ folder });
  expect(await currentDatabase(running)).toBe('keystead');
  await running.stop();

  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password', 'secret']);
  expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  const after = statSync(path.join(folder, 'secret'));
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe('mine');
  expect([after.uid, after.gid, after.mode]).toEqual([before.uid, before.gid, before.mode]);
});

test('a first start that was cut short is begun again, in a folder with an odd name', async () => {
  const odd = path.join(folder, `it's a "folder", né`);
  const unfinished = path.join(odd, `postgres.new-${2 ** 30}-0123456789ab`);
  mkdirSync(path.join(unfinished, 'data', 'base'), { recursive: true });
  mkdirSync(path.join(odd, 'postgres'));
  chmodSync(odd, 0o711);
  writeFileSync(path.join(unfinished, 'data', 'PG_VERSION'), '18\n');
  const running = await startDurablePostgres({ folder: odd });
  expect(await currentDatabase(running)).toBe('keystead');
  await running.stop();
  expect(readdirSync(odd).toSorted()).toEqual(['postgres', 'postgres-password']);
});

test('of two first starts at once exactly one runs', async () => {
  const options = { folder, waitForOtherMillis: 300 };
  const outcomes = await Promise.allSettled([startDurablePostgres(options), startDurablePostgres(options)]);
  const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const refusals: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toEqual([expect.objectContaining({ code: 'DATA_FOLDER_IN_USE' })]);
  expect(await Promise.all(winners.map(currentDatabase))).toEqual(['keystead']);
  await Promise.all(winners.map((running) => running.stop()));
});
