import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { DatabaseUnavailableError } from './db/database-errors.ts';
import type { Db } from './db/db.ts';
import { openDatabase } from './db/open-database.ts';
import { requireSessions } from './db/require-sessions.ts';
import { isSetUp } from './domains/admin/index.ts';
import { createLogger } from './platform/logger.ts';
import { createPasswords } from './platform/passwords.ts';
import { StartError } from './start-error.ts';
import { keepSecret, requireSameSecret } from './start-requirements.ts';

/**
 * Runs a command on the database of an instance, whether the service is running or not. It needs only the database and
 * the secret; any problem with them becomes one StartError.
 */
export async function withInstance<Value>(config: Config, work: (ctx: Context) => Promise<Value>): Promise<Value> {
  const { databaseUrl: url, baseUrl } = config;
  if (url === undefined) throw new StartError('DATABASE_URL is not set.');
  await requireSessions(url).catch((error: unknown) => {
    throw StartError.fromDatabase(error);
  });
  const connections = { poolSize: 1, readConnections: 1, writeConnections: 1, listConnections: 1 };
  const db = openDatabase({ url, ...connections, onConnectionLost: () => undefined });
  try {
    await requireInstance(db);
    const secret = config.secret ?? (await keepSecret(config.dataFolder ?? '.keystead'));
    const passwords = createPasswords({ cost: config.passwordHash, queueLength: config.passwordQueueLength });
    const ctx = createContext({ db, secret, baseUrl, passwords, log: createLogger('silent') });
    await requireSameSecret(ctx);
    return await work(ctx);
  } catch (error) {
    throw StartError.from(error);
  } finally {
    await db.close();
  }
}

async function requireInstance(db: Db): Promise<void> {
  const isThere = await isSetUp(db).catch((error: unknown) => {
    throw StartError.fromDatabase(error instanceof DatabaseUnavailableError ? error.cause : error);
  });
  if (!isThere)
    throw new StartError(
      'This database contains no Keystead instance, or one of an older version. Start Keystead once, then run the command again.',
    );
}
