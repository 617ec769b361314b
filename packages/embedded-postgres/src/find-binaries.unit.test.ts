import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { executable, findBinaries } from './find-binaries.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'keystead-home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function installFake(versionLine: string): void {
  mkdirSync(path.join(home, 'bin'));
  writeFileSync(path.join(home, 'bin', 'postgres'), `#!/bin/sh\necho '${versionLine}'\n`);
  chmodSync(path.join(home, 'bin', 'postgres'), 0o755);
}

test('without PG_HOME the installation comes from npm', () => {
  const binaries = findBinaries({});
  expect(binaries).toEqual({ home: expect.stringMatching(/native$/), version: expect.any(String), major: '18' });
  expect(executable(binaries, 'postgres').startsWith(binaries.home)).toBe(true);
});

test('PG_HOME names another installation', () => {
  installFake('postgres (PostgreSQL) 16.2 (Debian 16.2-1)');
  expect(findBinaries({ PG_HOME: home })).toEqual({ home, version: '16.2', major: '16' });
});

test('a version before its release is recognised', () => {
  installFake('postgres (PostgreSQL) 19beta1');
  expect(findBinaries({ PG_HOME: home })).toEqual({ home, version: '19beta1', major: '19' });
});

test('an installation that is too old is refused', () => {
  installFake('postgres (PostgreSQL) 14.11');
  expect(() => findBinaries({ PG_HOME: home })).toThrow(
    expect.objectContaining({
      code: 'NO_BINARIES',
      message: `Keystead needs PostgreSQL 15 or newer, but ${home} is PostgreSQL 14.11.`,
    }),
  );
});

test('a PG_HOME without PostgreSQL is refused by name', () => {
  expect(() => findBinaries({ PG_HOME: home })).toThrow(
    expect.objectContaining({ code: 'NO_BINARIES', message: expect.stringContaining(`PG_HOME is ${home}`) }),
  );
});
