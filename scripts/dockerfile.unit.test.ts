import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './root.mjs';

const dockerfile = readFileSync(fromRoot('Dockerfile'), 'utf8');
const [, image = ''] = dockerfile.split(/^FROM .*$/m).slice(1);

/** What the image takes from the tree, by the path in it. */
const copied = [...image.matchAll(/^COPY (?:--from=build \/keystead\/)?(\S+)/gm)].map(([, source = '']) => source);

test('the image has every package that the service imports', () => {
  const { dependencies } = JSON.parse(readFileSync(fromRoot('packages', 'server', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@keystead/'));
  const homes = ['@keystead/server', ...ours].map((name) => name.replace('@keystead/', 'packages/'));
  expect(copied).toEqual(expect.arrayContaining(homes.flatMap((home) => [`${home}/package.json`, `${home}/dist`])));
});

test('the image has nothing that is only there to try Keystead out', () => {
  expect(
    copied.filter((source) => /development-provider|embedded-postgres|testkit|^apps\/(?!dashboard\/)/.test(source)),
  ).toEqual([]);
  expect(image).toContain('npm ci --omit=dev --workspace=@keystead/server\n');
});

test('the image has the dashboard, where the script finds it', () => {
  expect(copied).toContain('apps/dashboard/dist');
  expect(readFileSync(fromRoot('deploy', 'start.sh'), 'utf8')).toContain(
    'KEYSTEAD_DASHBOARD_FOLDER="${KEYSTEAD_DASHBOARD_FOLDER:-apps/dashboard/dist}"',
  );
});

test('the image has every file of the sources that the service reads', () => {
  const folder = fromRoot('packages', 'server', 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!testing\/).*(?<!\.test)\.ts$/.test(file),
  );
  const read = sources.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const targets = [...text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, target = '']) => target);
    return targets.map((target) => path.posix.join('packages/server/src', path.posix.dirname(file), target));
  });
  expect(read.length).toBeGreaterThan(0);
  expect(copied).toEqual(expect.arrayContaining(read.map((file) => file.replace(/\/$/, ''))));
});

test('the image and the unit start the service by the same script, which the image has', () => {
  const unit = readFileSync(fromRoot('deploy', 'keystead.service'), 'utf8');
  expect(image).toContain('CMD ["deploy/start.sh"]');
  expect(copied).toContain('deploy/start.sh');
  expect(unit).toContain('ExecStart=/opt/keystead/deploy/start.sh');
});

test.for<[given: Record<string, string>, threads: string]>([
  [{}, String(availableParallelism())],
  [{ UV_THREADPOOL_SIZE: '7' }, '7'],
])('the script gives Node its room and its threads: %j', ([given, threads]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-start-'));
  // In the place of Node, one that tells how it was called.
  writeFileSync(path.join(folder, 'node'), '#!/bin/sh\necho "$UV_THREADPOOL_SIZE $*"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...given };
  const told = execFileSync(fromRoot('deploy', 'start.sh'), { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });

  expect(told).toBe(`${threads} --max-semi-space-size=32 packages/server/dist/main.js\n`);
});
