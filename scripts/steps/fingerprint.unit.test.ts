import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder = '';
const at = (file: string): string => path.join(folder, file);
const current = (): string => fingerprint(folder, ['src', 'missing.json'], (file) => file.endsWith('.test.ts'));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keystead-fingerprint-'));
  mkdirSync(at('src/deep'), { recursive: true });
  writeFileSync(at('src/deep/a.ts'), 'a');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('it stays the same while nothing changes', () => {
  expect(current()).toBe(current());
});

test('it changes with a new, a touched and a removed file', () => {
  const seen = new Set([current()]);
  writeFileSync(at('src/b.ts'), '');
  seen.add(current());
  utimesSync(at('src/deep/a.ts'), 1, 1);
  seen.add(current());
  rmSync(at('src/deep/a.ts'));
  seen.add(current());
  expect(seen.size).toBe(4);
});

test('ignored files do not change it', () => {
  const before = current();
  writeFileSync(at('src/deep/a.test.ts'), '');
  expect(current()).toBe(before);
});
