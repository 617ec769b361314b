import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeClusterFolder, makeScratchFolder } from './scratch-folder.ts';

test('a scratch folder is fresh and lets nobody else in', () => {
  const folder = makeScratchFolder(undefined) ?? '';
  expect(path.dirname(folder)).toBe(tmpdir());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test('a temporary folder too deep for a socket is passed over', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'keystead-deep-'));
  const deep = path.join(base, 'x'.repeat(100));
  mkdirSync(deep);
  vi.stubEnv('TMPDIR', deep);
  const folder = makeScratchFolder(undefined) ?? '';
  vi.unstubAllEnvs();
  expect(path.dirname(folder)).toBe('/tmp');
  rmSync(folder, { recursive: true });
  rmSync(base, { recursive: true });
});

test('a temporary folder that is missing is passed over', () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  const folder = makeScratchFolder(undefined) ?? '';
  vi.unstubAllEnvs();
  expect(path.dirname(folder)).toBe('/tmp');
  rmSync(folder, { recursive: true });
});

test('a folder for a cluster is in memory or in a usual place, fresh, empty, and lets nobody else in', () => {
  const folder = makeClusterFolder(undefined) ?? '';
  expect(['/dev/shm', '/tmp', tmpdir()]).toContain(path.dirname(folder));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
