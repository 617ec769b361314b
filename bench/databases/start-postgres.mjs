import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startDurablePostgres } from '@keystead/embedded-postgres';

/** What every production sets first: the default of 128 MB holds few users with their indexes, and not many. */
const SETTINGS = { shared_buffers: '512MB' };

/**
 * A PostgreSQL of its own that writes as carefully as one that has something to lose; gone without trace afterwards.
 * @param {import('../clean-up.mjs').CleanUp} cleanUp
 */
export async function startPostgres(cleanUp) {
  const folder = path.join(os.tmpdir(), `keystead-bench-${process.pid}`);
  cleanUp.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  console.log('Starting PostgreSQL with durable settings');
  const postgres = await startDurablePostgres({ folder, settings: SETTINGS });
  cleanUp.add(() => postgres.stop());
  return postgres;
}
