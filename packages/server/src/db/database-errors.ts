/** The database cannot be reached or cannot take the work now: answered with 503, tried again by callers. */
export class DatabaseUnavailableError extends Error {}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const CONNECTION_TEXTS =
  /connection terminated|connection (?:has )?ended|not queryable|timeout exceeded|timeout expired|query read timeout|connection error/i;
// 08 connection exceptions, 53 out of resources, 57P admin shutdown and starting up, 25006 a standby after a fail-over
const UNAVAILABLE_STATES = /^(?:08|53|57P0|25006)/;
const STATEMENT_TIMEOUT = '57014';

interface DriverError {
  readonly code?: string;
  readonly message?: string;
  readonly constraint?: string;
}

/** Turns what the driver throws when the database is away into one error; everything else stays as it is. */
export function asDatabaseError(error: unknown): unknown {
  const { code = '', message = '' } = error as DriverError;
  const isAway =
    CONNECTION_CODES.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    code === STATEMENT_TIMEOUT ||
    CONNECTION_TEXTS.test(message);
  return isAway ? new DatabaseUnavailableError('the database is not available', { cause: error }) : error;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as DriverError;
  return code === '23505' && violated === constraint;
}
