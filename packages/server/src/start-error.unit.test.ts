import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from './db/database-errors.ts';
import { MigrationError } from './db/migration-error.ts';
import { ListenError } from './listen.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';

const driverError = (code: string, message = 'of the driver') => Object.assign(new Error(message), { code });

test.for<[code: string, reason: string]>([
  ['ECONNREFUSED', 'nothing is listening there. Check that PostgreSQL is running.'],
  ['ENOENT', 'nothing is listening there. Check that PostgreSQL is running.'],
  ['ENOTFOUND', "the host name can't be resolved."],
  ['EAI_AGAIN', "the host name can't be resolved."],
  ['28P01', 'PostgreSQL rejected the username or password.'],
  ['28000', 'PostgreSQL rejected the username or password.'],
  ['3D000', "the database doesn't exist. Create it first."],
  ['25006', 'it is a standby. Use the primary, or the proxy in front of it.'],
  ['42501', "the user isn't allowed to create tables."],
  ['53300', 'of the driver (53300).'],
])('a database that says %s is told in words', ([code, reason]) => {
  const cause = driverError(code);

  for (const error of [
    StartError.fromDatabase(cause),
    StartError.from(new DatabaseUnavailableError('away', { cause })),
  ]) {
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: `Can't use the database at DATABASE_URL: ${reason}`, cause });
  }
});

test('a driver that gives no code is quoted', () => {
  expect(StartError.fromDatabase(new Error('timeout expired'))).toMatchObject({
    message: "Can't use the database at DATABASE_URL: timeout expired",
  });
});

test('what already is a message for people stays one', () => {
  for (const cause of [new MigrationError('The migration failed'), new ListenError('Port 1 is in use.')])
    expect(StartError.from(cause)).toMatchObject({ message: cause.message, cause });
  expect(StartError.fromDatabase(new MigrationError('newer'))).toMatchObject({ message: 'newer' });
  const start = new StartError('x');
  expect(StartError.from(start)).toBe(start);
  const config = new ConfigError([{ name: 'KEYSTEAD_PORT', problem: 'is wrong' }]);
  expect(StartError.from(config)).toBe(config);
});

test('a mistake of ours is not dressed up', () => {
  const error = new TypeError('x is undefined');

  expect(StartError.from(error)).toBe(error);
});
