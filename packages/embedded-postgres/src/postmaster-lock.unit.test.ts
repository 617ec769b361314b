import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostmaster, saysDataInUse } from './postmaster-lock.ts';

let data: string;
let lockFile: string;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'keystead-lock-'));
  lockFile = path.join(data, 'postmaster.pid');
});
afterEach(() => rmSync(data, { recursive: true }));

test('data without a lock file is free', () => {
  expect(findPostmaster(data)).toBeUndefined();
});

test('the lock of a dead process is left for PostgreSQL to judge', () => {
  writeFileSync(lockFile, `${2 ** 30}\n${data}\n`);
  expect(findPostmaster(data)).toBeUndefined();
  expect(existsSync(lockFile)).toBe(true);
});

test('a lock whose process id now belongs to another program is removed', () => {
  writeFileSync(lockFile, `${process.pid}\n${data}\n`);
  expect(findPostmaster(data)).toBeUndefined();
  expect(existsSync(lockFile)).toBe(false);
});

test('an unreadable lock is left for PostgreSQL to judge', () => {
  writeFileSync(lockFile, '');
  expect(findPostmaster(data)).toBeUndefined();
  expect(existsSync(lockFile)).toBe(true);
});

test('both ways in which PostgreSQL finds its data in use are recognised', () => {
  expect(saysDataInUse('FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster')).toBe(true);
  expect(saysDataInUse('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true);
  expect(saysDataInUse('FATAL:  could not create any Unix-domain sockets')).toBe(false);
});
