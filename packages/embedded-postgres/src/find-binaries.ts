import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { postgresEnvironment } from './postgres-environment.ts';

const OLDEST_MAJOR = 15;

/** A PostgreSQL installation: `home` contains bin/ with initdb and postgres. */
export interface Binaries {
  readonly home: string;
  /** As precise as known: 18.4.0-beta.17 from npm, 15.18 elsewhere. */
  readonly version: string;
  readonly major: string;
}

/** Returns the installation in PG_HOME, otherwise the one that npm installed for this platform. */
export function findBinaries(env: NodeJS.ProcessEnv = process.env): Binaries {
  const home = env['PG_HOME'];
  const found = home ? inspectInstallation(path.resolve(home)) : findPackagedInstallation();
  if (Number(found.major) >= OLDEST_MAJOR) return found;
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    `Keystead needs PostgreSQL ${OLDEST_MAJOR} or newer, but ${found.home} is PostgreSQL ${found.version}.`,
  );
}

export function executable(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(binaries.home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function findPackagedInstallation(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const packageFolder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
    const version = (manifest as { version: string }).version;
    return { home: path.join(packageFolder, 'native'), version, major: majorOf(version) };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      `No PostgreSQL for ${platform} found in node_modules (package ${name}). Install the optional dependencies, ` +
        'set PG_HOME to a PostgreSQL installation, or use your own PostgreSQL server.',
      { cause: error },
    );
  }
}

function inspectInstallation(home: string): Binaries {
  const postgres = executable({ home, version: '', major: '' }, 'postgres');
  const answer = spawnSync(postgres, ['--version'], { env: postgresEnvironment(), encoding: 'utf8' });
  const version = /\(PostgreSQL\) (\d+\S*)/.exec(answer.stdout ?? '')?.[1];
  if (version !== undefined) return { home, version, major: majorOf(version) };
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    `PG_HOME is ${home}, but ${postgres} can't be run: ${answer.error?.message ?? answer.stderr.trim()}`,
  );
}

function majorOf(version: string): string {
  return version.split(/[.a-z]/, 1)[0] ?? version;
}
