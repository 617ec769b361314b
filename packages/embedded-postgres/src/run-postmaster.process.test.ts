import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from './find-binaries.ts';
import { identityFor } from './identity.ts';
import { runPostmaster, type Postmaster } from './run-postmaster.ts';
import type { RunningPostgres } from './running-postgres.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { startTemporaryPostgres } from './start-temporary-postgres.ts';
import { usableBinaries } from './usable-binaries.ts';

let running: RunningPostgres;

beforeAll(async () => {
  running = await startTemporaryPostgres();
});
afterAll(() => running.stop());

/** A second PostgreSQL on the data of the first. */
async function runAnother(scratchFolder: string, settings: Record<string, string>): Promise<Postmaster | 'in use'> {
  const { dataFolder } = running;
  const identity = identityFor(dataFolder);
  const onProgress = () => undefined;
  // Below a folder that is closed to others, PostgreSQL's user runs the copy that the first one made.
  const binaries = await usableBinaries(findBinaries(), { folder: path.dirname(dataFolder), identity, onProgress });
  return runPostmaster({
    binaries,
    identity,
    dataFolder,
    superuserPassword: '',
    scratchFolder,
    settings,
    onProgress,
  });
}

test('a second PostgreSQL on the same data is recognised as such, and its scratch folder goes', async () => {
  const scratchFolder = makeScratchFolder(identityFor(running.dataFolder)) ?? '';
  expect(await runAnother(scratchFolder, {})).toBe('in use');
  expect(readdirSync(path.dirname(scratchFolder))).not.toContain(path.basename(scratchFolder));
});

test('a PostgreSQL that does not start is told with its own words', async () => {
  const scratchFolder = makeScratchFolder(identityFor(running.dataFolder)) ?? '';
  await expect(runAnother(scratchFolder, { work_mem: 'much' })).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('invalid value for parameter "work_mem"'),
  });
});
