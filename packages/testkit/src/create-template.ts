import { databaseUrl } from './database-url.ts';
import { withClient } from './with-client.ts';

/**
 * Creates a database, fills it with `migrate` and closes the connection. Nothing connects to it again, so it can be
 * cloned at any time.
 */
export async function createTemplate(
  adminUrl: string,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const database = client.escapeIdentifier(name);
    await client.query(`create database ${database}`);
    await migrate(databaseUrl(adminUrl, name));
    await client.query(`alter database ${database} with is_template true allow_connections false`);
  });
}
