import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import type { GuardedProcess } from './guarded-process.ts';

const POLL_MS = 20;
const PROGRESS_AFTER_MS = 3000;
// Recovering much data takes minutes, so the limit only counts the time without a response.
const SILENT_LIMIT_MS = 60_000;

const CANNOT_CONNECT_NOW = '57P03';

/**
 * Resolves to true once PostgreSQL accepts connections, or to false if it ended. Rejects if it refuses the login or
 * stays silent.
 */
export async function waitUntilReady(
  postmaster: GuardedProcess,
  { url, onProgress }: { url: string; onProgress: (line: string) => void },
): Promise<boolean> {
  const startedAt = Date.now();
  let lastSignOfLife = startedAt;
  let isProgressTold = false;
  while (!postmaster.hasEnded()) {
    const refusal = await tryToConnect(url);
    if (refusal === undefined) return true;
    const code = errorCode(refusal);
    if (code === CANNOT_CONNECT_NOW) lastSignOfLife = Date.now();
    else if (code !== undefined && isSqlState(code)) throw refusal;
    if (Date.now() - lastSignOfLife > SILENT_LIMIT_MS) throw refusal;
    if (!isProgressTold && Date.now() - startedAt > PROGRESS_AFTER_MS) {
      isProgressTold = true;
      onProgress('PostgreSQL is recovering from an unclean shutdown');
    }
    await sleep(POLL_MS);
  }
  return false;
}

async function tryToConnect(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // connect() has already thrown it
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

// Node's codes start with E and are longer. PostgreSQL's are five characters and start with a digit or a later letter.
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
}
