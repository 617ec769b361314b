import { DatabaseUnavailableError } from './db/database-errors.ts';
import { MigrationError } from './db/migration-error.ts';
import { SharedSessionsError } from './db/require-sessions.ts';
import { ListenError } from './listen.ts';
import { ConfigError } from './platform/settings.ts';

/** Why the service can't start, as one message for the operator. */
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
    return new StartError(`Can't use the database at DATABASE_URL: ${reason(code, message)}`, { cause });
  }
}

function reason(code: string, message: string): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing is listening there. Check that PostgreSQL is running.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return "the host name can't be resolved.";
    case '28P01':
    case '28000':
      return 'PostgreSQL rejected the username or password.';
    case '3D000':
      return "the database doesn't exist. Create it first.";
    case '25006':
      return 'it is a standby. Use the primary, or the proxy in front of it.';
    case '42501':
      return "the user isn't allowed to create tables.";
    default:
      return code === '' ? message : `${message} (${code}).`;
  }
}
