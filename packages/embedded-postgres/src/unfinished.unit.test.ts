import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUnfinished, withUnfinished } from './unfinished.ts';

// Above what any kernel gives out.
const NO_PROCESS = 2 ** 30;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-unfinished-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function plant(name: string): string {
  const planted = path.join(folder, name);
  mkdirSync(path.join(planted, 'inside'), { recursive: true });
  return planted;
}

test('what a killed process left half-made is removed', () => {
  plant(`postgres.new-${NO_PROCESS}-0123456789ab`);
  plant(`binaries.new-${process.pid}-0123456789ab`);
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('whatever has another name is left alone', () => {
  const names = ['postgres', 'secret', 'postgres.new', `notes.new-${NO_PROCESS}-0123456789ab`];
  names.forEach(plant);
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual(names.toSorted());
});

test('what another live process is making is left alone, unless it is old', () => {
  const young = `postgres.new-${process.ppid}-0123456789ab`;
  plant(young);
  utimesSync(plant(`postgres.new-${process.ppid}-ba9876543210`), new Date(0), new Date(0));
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual([young]);
});

test('what this process is making is left alone, and gone when it is done', async () => {
  await withUnfinished(folder, 'postgres', (unfinished) => {
    mkdirSync(unfinished);
    removeUnfinished(folder);
    expect(readdirSync(folder)).toEqual([path.basename(unfinished)]);
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a failure leaves nothing half-made', async () => {
  const failing = withUnfinished(folder, 'postgres', (unfinished) => {
    mkdirSync(unfinished);
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(readdirSync(folder)).toEqual([]);
});
