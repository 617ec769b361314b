import { LostSettingsError } from '../platform/connection-settings.ts';

/** The database cannot be reached or cannot take the work now: answered with 503, tried again by callers. */
export class DatabaseUnavailableError extends Error {}

/** The database is there, and the statement took too long or met a deadlock: trying it again may not help. */
export class StatementGivenUpError extends DatabaseUnavailableError {}

/** A value holds a character that PostgreSQL cannot store, such as NUL: the caller's mistake, not ours. */
export class UnstorableTextError extends Error {}

/** A statement that callers can narrow down took longer than it may. */
export class TakesTooLongError extends Error {}

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
  /connection terminated|connection (?:has )?ended|not queryable|timeout exceeded|timeout expired|query read timeout|connection error|calling end on the pool/i;
// 08 connection exceptions, 28 and 3D a login or a database that is gone, 53 out of resources, 57P admin shutdown and
// starting up, 58030 a disk that fails, 25006 a standby after a fail-over; 26000 and 42P05 a statement that was sent
// while the one that should have prepared it was still under way, and failed
const UNAVAILABLE_STATES = /^(?:08|28|3D|53|57P0|58030|25006|26000|42P05)/;
const NOT_IN_CHARACTER_SET = '22021';
const QUERY_CANCELED = '57014';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const STALE_PLAN = '0A000';
// 55P03 a lock that was waited for too long; 26000 and 42P05 as above
const NOT_BEGUN_STATES = new Set([LOCK_NOT_AVAILABLE, '26000', '42P05']);

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Turns what the driver throws when the database is away into one error; what nobody expects stays as it is. */
export function asDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as DriverError & Error;
  if (code === NOT_IN_CHARACTER_SET) return new UnstorableTextError('a value cannot be stored', { cause: error });
  if (code === QUERY_CANCELED || code === DEADLOCK)
    return new StatementGivenUpError('the statement was given up', { cause: error });
  const isAway =
    error instanceof LostSettingsError ||
    CONNECTION_CODES.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    CONNECTION_TEXTS.test(message) ||
    isPlannedForOldSchema(error);
  return isAway ? new DatabaseUnavailableError('the database is not available', { cause: error }) : error;
}

/** Of a statement that may not take long: it was ended because it did, or because something was locked. */
export function asTooLong(error: unknown): unknown {
  const { code } = error as DriverError;
  if (code === QUERY_CANCELED) return new TakesTooLongError('the statement took too long', { cause: error });
  if (code === LOCK_NOT_AVAILABLE) return new DatabaseUnavailableError('something is locked', { cause: error });
  return error;
}

/** Another process has migrated: what this connection prepared fails from now on, and works on a new one. */
export function isPlannedForOldSchema(error: unknown): boolean {
  const { code, message } = error as DriverError & Error;
  return code === STALE_PLAN && message.startsWith('cached plan must not change');
}

/** A single statement has done nothing: something was locked, or one of the same text before it had to give up. */
export const hasNotBegun = (error: unknown): boolean => NOT_BEGUN_STATES.has((error as DriverError).code ?? '');

/** A statement that was taken for one that only reads. Elsewhere the same answer comes from a standby, after a fail-over. */
export const isWriteOfReadOnly = (error: unknown): boolean => (error as DriverError).code === '25006';

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as DriverError;
  return code === '23505' && violated === constraint;
}
