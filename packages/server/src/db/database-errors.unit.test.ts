import { expect, test } from 'vitest';
import { LostSettingsError } from '../platform/connection-settings.ts';
import {
  asDatabaseError,
  DatabaseUnavailableError,
  isUniqueViolation,
  StatementGivenUpError,
  UnstorableTextError,
} from './database-errors.ts';

const driverError = (code: string, message = 'of the driver') => Object.assign(new Error(message), { code });

test.for([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '08006',
  '08P01',
  '28P01',
  '3D000',
  '53300',
  '57P01',
  '57P03',
  '57014',
  '58030',
  '25006',
  '40P01',
])('%s means that the database is away', (code) => {
  const error = driverError(code);

  expect(asDatabaseError(error)).toBeInstanceOf(DatabaseUnavailableError);
  expect(asDatabaseError(error)).toHaveProperty('cause', error);
});

test.for(['57014', '40P01'])('%s means that the statement was given up', (code) => {
  expect(asDatabaseError(driverError(code))).toBeInstanceOf(StatementGivenUpError);
});

test.for(['53300', '57P01', 'ECONNREFUSED'])('%s does not mean that the statement was given up', (code) => {
  expect(asDatabaseError(driverError(code))).not.toBeInstanceOf(StatementGivenUpError);
});

test.for([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
])('the driver says %j for the same', (message) => {
  expect(asDatabaseError(new Error(message))).toBeInstanceOf(DatabaseUnavailableError);
});

test.for(['23505', '23503', '40001', '42P01', '22P02', '42601'])('%s stays as it is', (code) => {
  const error = driverError(code);

  expect(asDatabaseError(error)).toBe(error);
});

test('a connection that does not keep its settings is no connection', () => {
  expect(asDatabaseError(new LostSettingsError('jit'))).toBeInstanceOf(DatabaseUnavailableError);
});

test('errors of others and what is no error stay as they are', () => {
  const error = new TypeError('x is not a function');

  expect(asDatabaseError(error)).toBe(error);
  expect(asDatabaseError(undefined)).toBeUndefined();
  expect(asDatabaseError('ECONNREFUSED')).toBe('ECONNREFUSED');
});

test('text that cannot be stored has an error of its own', () => {
  expect(asDatabaseError(driverError('22021'))).toBeInstanceOf(UnstorableTextError);
});

test('a unique violation is recognised by its constraint', () => {
  const violation = Object.assign(driverError('23505'), { constraint: 'users_email' });

  expect(isUniqueViolation(violation, 'users_email')).toBe(true);
  expect(isUniqueViolation(violation, 'users_pkey')).toBe(false);
  expect(isUniqueViolation(Object.assign(driverError('23503'), { constraint: 'users_email' }), 'users_email')).toBe(
    false,
  );
});
