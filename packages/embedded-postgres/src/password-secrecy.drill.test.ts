import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startDurablePostgres } from './start-durable-postgres.ts';

/** The arguments of all processes, which any user of the machine can read. */
function listCommandLines(): string[] {
  if (process.platform !== 'linux') return [spawnSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).stdout];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // ended meanwhile
      }
    });
}

test('the password stands in one file of its owner, not in arguments and not in the log', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-secrecy-'));
  chmodSync(folder, 0o711);
  const seen = new Set<string>();
  const watch = setInterval(() => listCommandLines().forEach((line) => seen.add(line)), 20);
  const running = await startDurablePostgres({ folder });
  clearInterval(watch);
  listCommandLines().forEach((line) => seen.add(line));

  const url = running.url('keystead');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select 'canary' / 0").catch(() => undefined);
  await client.query("alter role keystead password 'canary' nonsense").catch(() => undefined);
  await client.end();
  await running.stop();

  const file = path.join(folder, 'postgres-password');
  const secrets = [readFileSync(file, 'utf8').trim(), new URL(url).password, 'canary'];
  const ours = [...seen].filter((line) => line.includes(folder)).join('\n');
  expect(ours).toContain('initdb');
  expect(ours).toContain('max_connections');
  const { log } = await running.exited;
  expect(secrets.filter((secret) => ours.includes(secret) || log.includes(secret))).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).uid).toBe(process.getuid?.());
  rmSync(folder, { recursive: true });
});
