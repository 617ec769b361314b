import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { canEnter, identityFor, spawnAs } from './identity.ts';
import type { RunningPostgres } from './running-postgres.ts';
import { startDurablePostgres, type DurablePostgresOptions } from './start-durable-postgres.ts';

let folder: string;
let started: RunningPostgres[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-durable-'));
  chmodSync(folder, 0o711);
  await (await start()).stop();
});

afterEach(async () => {
  await Promise.all(started.map((running) => running.stop()));
  started = [];
});

afterAll(() => rmSync(folder, { recursive: true }));

async function start(options: Partial<DurablePostgresOptions> = {}): Promise<RunningPostgres> {
  const running = await startDurablePostgres({ folder, ...options });
  started.push(running);
  return running;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('data and password outlive a stop', async () => {
  const first = await start();
  const url = first.url('keystead');
  await query(url, "create table note as select 'kept' as text");
  await first.stop();
  expect(await first.exited).toEqual({ expected: true, log: expect.stringContaining('database system is shut down') });

  const second = await start();
  expect(await query(second.url('keystead'), 'select text from note')).toEqual([{ text: 'kept' }]);
  expect(new URL(second.url('keystead')).password).toBe(new URL(url).password);
});

test('everything acknowledged is on the disk, nobody gets in without the password, and the product is no superuser', async () => {
  const running = await start();
  const url = running.url('keystead');
  const settings = `
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
           current_setting('max_connections') as connections, current_setting('is_superuser') as superuser,
           current_setting('listen_addresses') as tcp, current_setting('timezone') as timezone`;
  expect(await query(url, settings)).toEqual([
    { fsync: 'on', commits: 'on', connections: '200', superuser: 'off', tcp: '', timezone: 'UTC' },
  ]);
  for (const [user, password] of [
    ['keystead', 'wrong'],
    ['postgres', new URL(url).password],
  ] as const) {
    const wrong = Object.assign(new URL(url), { username: user, password }).href;
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  }
});

test('a folder whose PostgreSQL serves somebody is refused without waiting for it', async () => {
  const running = await start();
  const pid = readFileSync(path.join(running.dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  const lines: string[] = [];
  const waitForOtherMillis = 3_600_000;
  await expect(start({ waitForOtherMillis, onProgress: (line) => lines.push(line) })).rejects.toMatchObject({
    code: 'DATA_FOLDER_IN_USE',
    message: expect.stringContaining(`Another PostgreSQL (process ${pid}) is using ${running.dataFolder}`),
  });
  expect(lines).toEqual([]);
  expect(await query(running.url('keystead'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that is on its way out is waited for, which is told', async () => {
  const running = await start();
  const lockFile = path.join(running.dataFolder, 'postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  writeFileSync(lockFile, lock.replace(/ready *$/m, 'stopping'));
  const lines: string[] = [];
  const refused = start({ waitForOtherMillis: 2000, onProgress: (line) => lines.push(line) });
  await expect(refused).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
  expect(lines).toEqual(['Waiting up to 2 s for the PostgreSQL of an earlier run to stop']);
  writeFileSync(lockFile, lock);
});

test('the data belongs to the user who started it, or under root to one of its own, and to nobody else', async () => {
  const { dataFolder } = await start();
  const isRoot = process.getuid?.() === 0;
  const { uid, mode } = statSync(dataFolder);

  expect(mode & 0o777).toBe(0o700);
  expect(uid).toBe(isRoot ? 60_999 : process.getuid?.());
  const others = { uid: 65_534, gid: 65_534 };
  expect(isRoot && canEnter(others, dataFolder)).toBe(false); // only root can try to be somebody else
});

test('a start waits for one that is about to end', async () => {
  const first = await start();
  const [second] = await Promise.all([start(), first.stop()]);
  expect(await query(second.url('keystead'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock file whose process id now belongs to another program does not stop a start', async () => {
  const first = await start();
  const lockFile = path.join(first.dataFolder, 'postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  await first.stop();
  // Of the same user as PostgreSQL, which by itself takes such a program for its predecessor.
  const identity = identityFor(first.dataFolder);
  const other = spawn('/bin/sh', ['-c', 'read line'], { ...spawnAs(identity), cwd: '/' });
  try {
    writeFileSync(lockFile, lock.replace(/^\d+/, String(other.pid)));
    const second = await start({ waitForOtherMillis: 0 });
    expect(await query(second.url('keystead'), 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    other.stdin.end();
  }
});

test('a PostgreSQL that ends unasked is told, with its last words', async () => {
  const running = await start();
  const pid = readFileSync(path.join(running.dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  process.kill(Number(pid), 'SIGINT');
  expect(await running.exited).toEqual({
    expected: false,
    log: expect.stringContaining('received fast shutdown request'),
  });
});

test('a role and a database that are missing are made again', async () => {
  const first = await start();
  await query(first.url('postgres'), 'drop database keystead');
  await first.stop();
  const second = await start();
  expect(await query(second.url('keystead'), 'select current_database() as name')).toEqual([{ name: 'keystead' }]);
});

test('a password that the cluster does not take is told, and nothing keeps running', async () => {
  const file = path.join(folder, 'postgres-password');
  const kept = readFileSync(file, 'utf8');
  writeFileSync(file, `${'x'.repeat(43)}\n`);
  await expect(start()).rejects.toMatchObject({ code: 'DATA_FOLDER_NOT_OURS' });
  writeFileSync(file, kept);
  expect(readdirSync(path.join(folder, 'postgres'))).not.toContain('postmaster.pid');
});
