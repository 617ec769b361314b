import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { fitsLock } from './fits-lock.mjs';

const wanted = { version: '1.0.0', integrity: 'sha512-a' };
const here = { os: [process.platform], cpu: [process.arch] };
const lock = (packages: Record<string, object>) => ({ packages });

test('what npm installed here fits the lock file', () => {
  const read = (file: string) => JSON.parse(readFileSync(fromRoot(file), 'utf8'));
  expect(fitsLock(read('package-lock.json'), read('node_modules/.package-lock.json'))).toBe(true);
});

test.each([
  ['the same package', wanted, wanted, true],
  ['another version', wanted, { ...wanted, version: '1.0.1' }, false],
  ['another content', wanted, { ...wanted, integrity: 'sha512-b' }, false],
  ['a missing package', wanted, undefined, false],
  ['a missing one of development', { ...wanted, dev: true }, undefined, false],
  ['a missing one that is made for this machine', { ...wanted, ...here, optional: true }, undefined, false],
  ['a missing one of another machine', { ...wanted, ...here, os: ['aix'], optional: true }, undefined, true],
  ['a missing one of another C library', { ...wanted, ...here, libc: ['musl'], optional: true }, undefined, true],
  ['a package of our own', { resolved: 'packages/client', link: true }, undefined, true],
])('%s', (_, asked, found, fits) => {
  expect(fitsLock(lock({ 'node_modules/a': asked }), lock(found ? { 'node_modules/a': found } : {}))).toBe(fits);
});
