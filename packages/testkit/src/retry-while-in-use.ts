import { setTimeout as sleep } from 'node:timers/promises';

const OBJECT_IN_USE = '55006';
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 25;
const PATIENCE_MS = 20_000;

/**
 * Repeats a statement while PostgreSQL reports the database as in use: a client's end() resolves before the server has
 * closed the connection. Dropping `with (force)` instead would break clients that are still disconnecting.
 */
export async function retryWhileInUse<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}

function isInUse(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === OBJECT_IN_USE || error.code === LOCK_NOT_AVAILABLE)
  );
}
