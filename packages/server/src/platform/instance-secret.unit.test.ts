import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepInstanceSecret } from './instance-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a secret is made once, kept, and read by its owner alone', async () => {
  const inner = join(folder, 'deep', 'inside');
  const secret = await keepInstanceSecret(inner);

  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await keepInstanceSecret(inner)).toBe(secret);
  expect(readdirSync(inner)).toEqual(['secret']);
  expect(statSync(join(inner, 'secret')).mode & 0o777).toBe(0o600);
});

test('two instances have two secrets', async () => {
  expect(await keepInstanceSecret(join(folder, 'a'))).not.toBe(await keepInstanceSecret(join(folder, 'b')));
});

test('20 that start at once agree on one, and leave nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepInstanceSecret(folder)));

  expect(new Set(secrets).size).toBe(1);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secrets[0]);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a secret put there by hand counts, without the end of its line', async () => {
  writeFileSync(join(folder, 'secret'), `${'s'.repeat(40)}\n`);

  expect(await keepInstanceSecret(folder)).toBe('s'.repeat(40));
});

test.for(['', '\n', 'short'])('a file that holds no whole secret (%j) is refused and not replaced', async (text) => {
  writeFileSync(join(folder, 'secret'), text);

  await expect(keepInstanceSecret(folder)).rejects.toThrow("doesn't contain a complete secret");
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(text);
});

test('a folder that cannot be is told', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);

  await expect(keepInstanceSecret(join(file, 'inside'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
