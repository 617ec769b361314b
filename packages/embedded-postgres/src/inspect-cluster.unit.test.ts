import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findClusterVersion, refuseOtherVersion } from './inspect-cluster.ts';

let data: string;

beforeEach(() => {
  data = path.join(mkdtempSync(path.join(tmpdir(), 'keystead-inspect-')), 'postgres');
});
afterEach(() => rmSync(path.dirname(data), { recursive: true }));

test('a missing or empty folder holds no cluster', () => {
  expect(findClusterVersion(data)).toBeUndefined();
  mkdirSync(data);
  expect(findClusterVersion(data)).toBeUndefined();
});

test('a cluster tells its version', () => {
  mkdirSync(data);
  writeFileSync(path.join(data, 'PG_VERSION'), '16\n');
  expect(findClusterVersion(data)).toBe('16');
});

test('a folder that holds something else is refused and left alone', () => {
  mkdirSync(data);
  writeFileSync(path.join(data, 'holiday.jpg'), '');
  expect(() => findClusterVersion(data)).toThrow(expect.objectContaining({ code: 'DATA_FOLDER_NOT_OURS' }));
  expect(readdirSync(data)).toEqual(['holiday.jpg']);
});

test('a file in place of the folder is refused', () => {
  writeFileSync(data, '');
  expect(() => findClusterVersion(data)).toThrow(expect.objectContaining({ code: 'DATA_FOLDER_NOT_OURS' }));
});

test('another version is refused with both versions named', () => {
  refuseOtherVersion(data, '18', '18');
  expect(() => refuseOtherVersion(data, '16', '18')).toThrow(
    expect.objectContaining({
      code: 'DATA_FOLDER_OTHER_VERSION',
      message: expect.stringMatching(/^PostgreSQL 16 created .*, but this is PostgreSQL 18\. Nothing was changed/),
    }),
  );
});
