import { DatabaseUnavailableError } from './db/database-errors.ts';
import { MigrationError } from './db/migration-error.ts';
import { SharedSessionsError } from './db/require-sessions.ts';
import { ListenError } from './listen.ts';
import { ConfigError } from './platform/settings.ts';

/** Why the service does not start, in one message for the person who started it. */
export class StartError extends Error {
  static from(error: unknown): unknown {
    if (error instanceof StartError || error instanceof ConfigError) return error;
    if (error instanceof ListenError || error instanceof MigrationError)
      return new StartError(error.message, { cause: error });
    if (error instanceof DatabaseUnavailableError) return StartError.fromDatabase(error.cause);
    return error;
  }

  static fromDatabase(cause: unknown): unknown {
    if (cause instanceof MigrationError || cause instanceof SharedSessionsError)
      return new StartError(cause.message, { cause });
    const { code = '', message } = cause as { code?: string; message: string };
    return new StartError(`The database of DATABASE_URL cannot be used: ${reason(code, message)}`, { cause });
  }
}

function reason(code: string, message: string): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing listens at its address. Is PostgreSQL running there?';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name is not known.';
    case '28P01':
    case '28000':
      return 'it refuses the user or the password.';
    case '3D000':
      return 'the database does not exist. Create it first.';
    case '25006':
      return 'it is a standby. Name the primary, or the proxy in front of it.';
    case '42501':
      return 'the user may not create tables there.';
    default:
      return code === '' ? message : `${message} (${code}).`;
  }
}
