import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataFolder } from './choose-data-folder.ts';
import { findBinaries } from './find-binaries.ts';
import { startDurablePostgres } from './start-durable-postgres.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-refused-'));
  chmodSync(folder, 0o711);
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** Everything below the folder, by its path from there. */
function listAll(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

test('data of another version is refused with both versions named, and nothing is touched', async () => {
  mkdirSync(path.join(folder, 'postgres'), { mode: 0o755 });
  writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '14\n');
  await expect(startDurablePostgres({ folder })).rejects.toMatchObject({
    code: 'DATA_FOLDER_OTHER_VERSION',
    message: expect.stringMatching(/^PostgreSQL 14 created .*, but this is PostgreSQL \d+/),
  });
  expect(listAll()).toEqual(['postgres', path.join('postgres', 'PG_VERSION')]);
});

test('a folder that holds something else is refused, and nothing is touched', async () => {
  mkdirSync(path.join(folder, 'postgres'));
  writeFileSync(path.join(folder, 'postgres', 'holiday.jpg'), '');
  await expect(startDurablePostgres({ folder })).rejects.toMatchObject({ code: 'DATA_FOLDER_NOT_OURS' });
  expect(listAll()).toEqual(['postgres', path.join('postgres', 'holiday.jpg')]);
});

test('a cluster without its password is refused', async () => {
  mkdirSync(path.join(folder, 'postgres'));

  writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), `${findBinaries().major}\n`);
  await expect(startDurablePostgres({ folder })).rejects.toMatchObject({
    code: 'DATA_FOLDER_NOT_OURS',
    message: expect.stringContaining('postgres-password'),
  });
});

test('a folder that cannot be reached is refused', async () => {
  // Root itself goes everywhere, but PostgreSQL's user does not.
  chmodSync(folder, isRoot ? 0o700 : 0o500);
  await expect(startDurablePostgres({ folder: path.join(folder, 'data') })).rejects.toMatchObject({
    code: 'DATA_FOLDER_UNREACHABLE',
    message: expect.stringContaining(path.join(folder, 'data')),
  });
  expect(existsSync(path.join(folder, 'data', 'postgres'))).toBe(false);
});

test('a checkout keeps its data in itself', () => {
  expect(chooseDataFolder({ checkout: folder })).toEqual({ folder: path.join(folder, '.keystead') });
});

test('a checkout that only its owner can enter keeps its data in itself, or as root in a system folder of its own', () => {
  chmodSync(folder, 0o700);
  const places = ['one', 'other'].map((name) => {
    mkdirSync(path.join(folder, name));
    return chooseDataFolder({ checkout: path.join(folder, name) });
  });
  const inSystem = /^\/var\/lib\/keystead\/[0-9a-f]{12}$/;
  expect(places.map((place) => inSystem.test(place.folder))).toEqual([isRoot, isRoot]);
  expect(places.map((place) => place.folder.startsWith(folder))).toEqual([!isRoot, !isRoot]);
  expect(places.map((place) => place.reason?.includes(folder) ?? false)).toEqual([isRoot, isRoot]);
  expect(new Set(places.map((place) => place.folder)).size).toBe(2);
});

test('a folder that was asked for is taken', () => {
  expect(chooseDataFolder({ checkout: folder, override: 'my-data' })).toEqual({ folder: path.resolve('my-data') });
});
