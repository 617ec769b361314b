import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import { executable, type Binaries } from './find-binaries.ts';
import { spawnAs, type Identity } from './identity.ts';
import { makeFolder } from './make-folder.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { restoreLibraryLinks } from './restore-library-links.ts';
import { withUnfinished } from './unfinished.ts';

/**
 * Returns binaries that PostgreSQL's user can run: the installed ones, or a copy in `folder` if that user can't enter
 * their folder or their library links can't be restored.
 */
export async function usableBinaries(
  installed: Binaries,
  {
    folder,
    identity,
    onProgress,
  }: { folder: string; identity: Identity | undefined; onProgress: (line: string) => void },
): Promise<Binaries> {
  if (restoreLibraryLinks(installed.home) && whyNotRunnable(installed, identity) === undefined) return installed;

  const home = path.join(folder, 'binaries', `${installed.version}-${process.platform}-${process.arch}`);
  if (!existsSync(home)) {
    onProgress('Copying PostgreSQL to a folder where its user can run it');
    await copyBinaries(installed.home, { folder, home });
  }
  const copied = { ...installed, home };
  const problem = whyNotRunnable(copied, identity);
  if (problem !== undefined)
    throw new EmbeddedPostgresError('NO_BINARIES', `PostgreSQL can't run on this machine: ${problem}`);
  return copied;
}

/** Copies of other versions take some 60 MB each. */
export function removeOtherCopies(folder: string, used: Binaries): void {
  const copies = path.join(folder, 'binaries');
  if (!existsSync(copies)) return;
  for (const name of readdirSync(copies)) {
    const copy = path.join(copies, name);
    if (copy !== used.home && existsSync(path.join(copy, 'bin'))) rmSync(copy, { recursive: true, force: true });
  }
}

async function copyBinaries(source: string, { folder, home }: { folder: string; home: string }): Promise<void> {
  await withUnfinished(folder, 'binaries', (unfinished) => {
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
    restoreLibraryLinks(unfinished);
    openToAll(unfinished);
    makeFolder(path.dirname(home), 0o755);
    try {
      renameSync(unfinished, home);
    } catch (error) {
      if (!existsSync(home)) throw error; // otherwise a concurrent start was faster
    }
  });
}

/** A copy keeps the modes of its source, and an installation under a strict umask is closed to other users. */
function openToAll(entry: string): void {
  const found = lstatSync(entry);
  if (found.isSymbolicLink()) return;
  const isSearchable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(entry, isSearchable ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(entry)) openToAll(path.join(entry, name));
}

function whyNotRunnable(binaries: Binaries, identity: Identity | undefined): string | undefined {
  const tried = spawnSync(executable(binaries, 'postgres'), ['--version'], {
    ...spawnAs(identity),
    cwd: path.parse(binaries.home).root,
    env: postgresEnvironment(),
    encoding: 'utf8',
  });
  if (tried.status === 0) return undefined;
  return tried.error ? (errorCode(tried.error) ?? tried.error.message) : tried.stderr.trim();
}
