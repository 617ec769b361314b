import { LostSettingsError } from '../platform/connection-settings.ts';

/** The database can't be reached or can't accept work now: answered with 503, and callers may retry. */
export class DatabaseUnavailableError extends Error {}

/** The database is reachable, but the statement timed out or met a deadlock: retrying may not help. */
export class StatementGivenUpError extends DatabaseUnavailableError {}

/** A value contains a character that PostgreSQL cannot store, such as NUL: an error of the caller. */
export class UnstorableTextError extends Error {}

/** A statement that callers can narrow with filters timed out. */
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
// 08 connection exceptions; 28 and 3D failed login or missing database; 53 out of resources; 57P0 shutting down or
// starting up; 58030 disk failure; 25006 a standby after a failover; 26000 and 42P05 a pipelined statement that relied
// on an earlier prepare, which failed
const UNAVAILABLE_STATES = /^(?:08|28|3D|53|57P0|58030|25006|26000|42P05)/;
const NOT_IN_CHARACTER_SET = '22021';
const QUERY_CANCELED = '57014';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const STALE_PLAN = '0A000';
// 55P03 lock timeout; 26000 and 42P05 as above
const NOT_BEGUN_STATES = new Set([LOCK_NOT_AVAILABLE, '26000', '42P05']);

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Turns driver errors of an unavailable database into one error; unexpected errors stay as they are. */
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

/** Turns a cancelled statement into a TakesTooLongError, and a lock timeout into a DatabaseUnavailableError. */
export function asTooLong(error: unknown): unknown {
  const { code } = error as DriverError;
  if (code === QUERY_CANCELED) return new TakesTooLongError('the statement took too long', { cause: error });
  if (code === LOCK_NOT_AVAILABLE) return new DatabaseUnavailableError('something is locked', { cause: error });
  return error;
}

/** Another process has migrated the schema: the prepared statements of this connection fail until it reconnects. */
export function isPlannedForOldSchema(error: unknown): boolean {
  const { code, message } = error as DriverError & Error;
  return code === STALE_PLAN && message.startsWith('cached plan must not change');
}

/**
 * The statement has changed nothing: it met a lock, or an earlier statement of the same text failed before it was
 * prepared.
 */
export const hasNotBegun = (error: unknown): boolean => NOT_BEGUN_STATES.has((error as DriverError).code ?? '');

/**
 * A statement that was wrongly classified as read-only. On a connection for writes, the same error code means a standby
 * after a failover.
 */
export const isWriteOfReadOnly = (error: unknown): boolean => (error as DriverError).code === '25006';

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as DriverError;
  return code === '23505' && violated === constraint;
}
