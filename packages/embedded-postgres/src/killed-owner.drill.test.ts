import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';
import { startDurablePostgres } from './start-durable-postgres.ts';
import { useReachableBinaries } from './testing/reachable-binaries.ts';

// A process of its own runs what is built, because Node does not run TypeScript.
const PACKAGE = new URL('../dist/index.js', import.meta.url).href;

beforeAll(useReachableBinaries);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-killed-'));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  // PostgreSQL may still be on its way out.
  await vi.waitUntil(() => !existsSync(path.join(folder, 'postgres', 'postmaster.pid')));
  rmSync(folder, { recursive: true });
});

interface Owner {
  readonly process: ChildProcess;
  /** The next line that the owner prints. */
  nextLine(): Promise<string>;
  kill(): Promise<void>;
}

function startOwner(script: string): Owner {
  const code = `import * as postgres from ${JSON.stringify(PACKAGE)};\n${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a process group of its own, as a shell gives
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    process: child,
    nextLine: async () => {
      const next = await lines.next();
      if (next.done === true) throw new Error('the owner ended');
      return next.value;
    },
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const DURABLE_OWNER = `
  const running = await postgres.startDurablePostgres({ folder: process.argv[1] });
  console.log(running.url('keystead'));`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // PostgreSQL ends under it
  await client.connect();
  return client;
}

test('no PostgreSQL process outlives an owner that was killed', async () => {
  const owner = startOwner(DURABLE_OWNER);
  const client = await connect(await owner.nextLine());
  const listed = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const postmaster = Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const pids = [postmaster, ...listed.rows.map((row) => row.pid)];
  expect(pids.length).toBeGreaterThan(4);
  await owner.kill();
  await expect.poll(() => pids.filter(isProcessAlive)).toEqual([]);
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a start right after a kill waits its turn, and every acknowledged row is there', async () => {
  const owner = startOwner(DURABLE_OWNER);
  const client = await connect(await owner.nextLine());
  await client.query('create table ledger (n int primary key)');
  let acknowledged = 0;
  const writing = (async () => {
    for (let n = 1; ; n += 1) {
      await client.query('insert into ledger values ($1)', [n]);
      acknowledged = n;
    }
  })();
  const cutOff = writing.catch((error: unknown) => error);
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  await owner.kill();

  const running = await startDurablePostgres({ folder });
  expect(await cutOff).toBeInstanceOf(Error);
  try {
    const reader = await connect(running.url('keystead'));
    const { rows } = await reader.query<{ n: number }>('select n from ledger order by n');
    await reader.end();
    // One more than was acknowledged may have been written: its answer got lost.
    expect([acknowledged, acknowledged + 1]).toContain(rows.length);
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, index) => index + 1));
  } finally {
    await running.stop();
  }
});

test('a kill during the very first start is repaired by the next', async () => {
  const owner = startOwner(
    'await postgres.startDurablePostgres({ folder: process.argv[1], onProgress: console.log });',
  );
  expect(await owner.nextLine()).toContain('Creating a PostgreSQL');
  await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))).toHaveLength(1);
  await owner.kill();
  const running = await startDurablePostgres({ folder });
  await running.stop();
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password']);
});

test('the folder of a temporary PostgreSQL goes with an owner that was killed', async () => {
  const owner = startOwner(`console.log((await postgres.startTemporaryPostgres()).dataFolder);`);
  const dataFolder = await owner.nextLine();
  expect(existsSync(path.dirname(dataFolder))).toBe(true);
  await owner.kill();
  await expect.poll(() => existsSync(path.dirname(dataFolder))).toBe(false);
});

test('Ctrl-C for the owner does not reach PostgreSQL', async () => {
  const owner = startOwner(`process.on('SIGINT', () => console.log('caught'));${DURABLE_OWNER}`);
  const url = await owner.nextLine();
  if (owner.process.pid === undefined) throw new Error('the owner did not start');
  // What a terminal does: the signal goes to all of the process group.
  process.kill(-owner.process.pid, 'SIGINT');
  expect(await owner.nextLine()).toBe('caught');
  const client = await connect(url);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await owner.kill();
});
