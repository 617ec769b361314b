import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreLibraryLinks } from './restore-library-links.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'keystead-home-'));
  mkdirSync(path.join(home, 'lib'));
  writeFileSync(path.join(home, 'lib', 'libpq.so.5.18'), 'library');
});
afterEach(() => rmSync(home, { recursive: true }));

function listLinks(links: object[]): void {
  writeFileSync(path.join(home, 'pg-symlinks.json'), JSON.stringify(links));
}

test('missing links are made, also where the folder is not called native, and stay valid when it moves', () => {
  listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]);
  expect(restoreLibraryLinks(home)).toBe(true);
  const link = path.join(home, 'lib', 'libpq.so.5');
  expect(readlinkSync(link)).toBe('libpq.so.5.18');
  expect(readFileSync(link, 'utf8')).toBe('library');
});

test('links that are there already are left alone', () => {
  listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]);
  writeFileSync(path.join(home, 'lib', 'libpq.so.5'), 'another');
  expect(restoreLibraryLinks(home)).toBe(true);
  expect(readFileSync(path.join(home, 'lib', 'libpq.so.5'), 'utf8')).toBe('another');
});

test('an installation without a list needs no links', () => {
  expect(restoreLibraryLinks(home)).toBe(true);
});
