import { spawnSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY_FILE_SYSTEM = 0x01021994;

/** What the figures depend on. No names of hosts or users. */
export function describeMachine(/** @type {string} */ dataFolder) {
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  const isInMemory = statfsSync(dataFolder).type === MEMORY_FILE_SYSTEM;
  return [
    `${os.availableParallelism()} cores (${processorName()}, ${os.arch()})`,
    `${memory} GiB of memory`,
    `${os.type()} ${os.release().split('-', 1)[0]}`,
    `PostgreSQL's data ${isInMemory ? 'in memory, so that fsync costs nothing' : 'on disk'}`,
  ].join(', ');
}

/** Node does not know the names of all processors. */
function processorName() {
  const [processor] = os.cpus();
  if (processor && processor.model && processor.model !== 'unknown') return processor.model.trim();
  const { stdout } = spawnSync('lscpu', { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } });
  return /^Model name:\s*(.+)$/m.exec(stdout ?? '')?.[1] ?? 'unknown processor';
}

/** @param {string} path relative to this folder */
const readManifest = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/**
 * Driver and hash have to be the same on all servers, though they come from two lock files.
 * @returns {{ name: string, version: string }[]}
 */
export function readVersions(/** @type {string} */ postgresVersion) {
  const own = readManifest('package.json').dependencies;
  const server = readManifest('../packages/server/package.json');
  for (const name of ['pg', '@node-rs/argon2']) {
    if (own[name] !== server.dependencies[name]) {
      throw new Error(
        `bench/package.json must name the ${name} that packages/server has: ${server.dependencies[name]}`,
      );
    }
  }
  return [
    { name: 'Node', version: process.versions.node },
    { name: 'PostgreSQL', version: postgresVersion },
    { name: 'Keystead', version: server.version },
    { name: 'Better Auth', version: own['better-auth'] },
    { name: 'Kysely', version: own['kysely'] },
    { name: 'pg', version: own['pg'] },
    { name: '@node-rs/argon2', version: own['@node-rs/argon2'] },
  ];
}
