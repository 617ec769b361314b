import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMakePassword, readPassword } from './password-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-password-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a password is made once, random, and only its owner can read it', async () => {
  const password = await readOrMakePassword(folder);
  expect(password).toMatch(/^[\w-]{43}$/);
  expect(await readOrMakePassword(folder)).toBe(password);
  expect(readPassword(folder)).toBe(password);
  expect(readdirSync(folder)).toEqual(['postgres-password']);
  expect(statSync(path.join(folder, 'postgres-password')).mode & 0o777).toBe(0o600);
});

test('two that make it at once agree', async () => {
  const [one, other] = await Promise.all([readOrMakePassword(folder), readOrMakePassword(folder)]);
  expect(one).toBe(other);
  expect(readdirSync(folder)).toEqual(['postgres-password']);
});

test('a missing password of an existing cluster is told', () => {
  expect(() => readPassword(folder)).toThrow(expect.objectContaining({ code: 'DATA_FOLDER_NOT_OURS' }));
});

test('a file of that name that holds something else is neither used nor replaced', async () => {
  writeFileSync(path.join(folder, 'postgres-password'), 'hunter2');
  await expect(readOrMakePassword(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_NOT_OURS' });
  await expect(readOrMakePassword(folder)).rejects.not.toThrow('hunter2');
});
