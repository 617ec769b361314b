import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findBinaries } from '../find-binaries.ts';
import { identityFor } from '../identity.ts';
import { usableBinaries } from '../usable-binaries.ts';

/**
 * Makes tests independent of whether PostgreSQL's user can enter the folder of this checkout: if not, they use a copy
 * of the binaries. Call it before all tests of a file, and the returned function after them.
 */
export async function useReachableBinaries(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-binaries-'));
  chmodSync(folder, 0o755);
  const installed = findBinaries();
  const identity = identityFor(folder);
  const { home } = await usableBinaries(installed, { folder, identity, onProgress: () => undefined });
  if (home !== installed.home) vi.stubEnv('PG_HOME', home);
  return () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  };
}
