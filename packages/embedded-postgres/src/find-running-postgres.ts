import path from 'node:path';
import { connectionUrl } from './endpoint.ts';
import { applicationLogin } from './ensure-application-database.ts';
import { readPassword } from './password-file.ts';
import { findEndpoint } from './postmaster-lock.ts';

/** Returns the connection URL of the PostgreSQL that another process runs on this folder, if there is one. */
export function findRunningPostgres(folder: string, database: string): string | undefined {
  const endpoint = findEndpoint(path.join(path.resolve(folder), 'postgres'));
  return endpoint && connectionUrl(endpoint, applicationLogin(readPassword(folder)), database);
}
