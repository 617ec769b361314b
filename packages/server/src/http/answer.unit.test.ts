import { KnownError } from '@keystead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError, TakesTooLongError, UnstorableTextError } from '../db/database-errors.ts';
import { HashQueueFullError } from '../platform/passwords.ts';
import { InvalidCursorError } from '../platform/cursor.ts';
import { answerError } from './answer.ts';

function answer(error: unknown) {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  return { answer: answerError(log, 'request1', error), lines };
}

const text = (code: string) => ({ 'content-type': 'text/plain; charset=utf-8', 'x-stack-error-code': code });

test.for<[kind: string, error: Error, expected: unknown]>([
  [
    'a code with details',
    new KnownError('PASSWORD_TOO_SHORT', { min_length: 8 }),
    {
      status: 400,
      body: JSON.stringify({
        code: 'PASSWORD_TOO_SHORT',
        details: { min_length: 8 },
        error: 'Password too short. Minimum length is 8.',
      }),
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-stack-known-error': 'PASSWORD_TOO_SHORT' },
    },
  ],
  [
    'a code without details leaves them out',
    new KnownError('USER_NOT_FOUND'),
    {
      status: 404,
      body: JSON.stringify({ code: 'USER_NOT_FOUND', error: 'User not found.' }),
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-stack-known-error': 'USER_NOT_FOUND' },
    },
  ],
  [
    'a code that published clients do not know',
    new KnownError('MAGIC_LINK_NOT_ENABLED'),
    {
      status: 403,
      body: 'Magic link is not enabled for this project.',
      headers: text('MAGIC_LINK_NOT_ENABLED'),
    },
  ],
  [
    'such a code with words of its own, for now',
    new KnownError('NOT_READY', { message: 'Stopping soon.', retryAfterSeconds: 3 }),
    { status: 503, body: 'Stopping soon.', headers: { ...text('NOT_READY'), 'retry-after': '3' } },
  ],
  [
    'a cursor of another list',
    new InvalidCursorError(),
    { status: 400, body: 'The cursor is not one of this list.', headers: text('INVALID_CURSOR') },
  ],
  [
    'a full queue',
    new HashQueueFullError(),
    {
      status: 429,
      body: 'Too many sign-ins at the moment. Please try again in a second.',
      headers: { ...text('SERVICE_BUSY'), 'retry-after': '1' },
    },
  ],
  [
    'a search that reads too much',
    new TakesTooLongError(),
    {
      status: 422,
      body: 'Too many records match to list or count them in time. Narrow the filter.',
      headers: text('QUERY_TOO_SLOW'),
    },
  ],
  [
    'an absent database',
    new DatabaseUnavailableError(),
    {
      status: 503,
      body: 'The service is not available at the moment. Please try again in a second.',
      headers: { ...text('SERVICE_UNAVAILABLE'), 'retry-after': '1' },
    },
  ],
  [
    'text that cannot be stored',
    new UnstorableTextError(),
    { status: 400, body: 'The request contains characters that are not valid text.', headers: text('INVALID_TEXT') },
  ],
])('%s is answered and not logged', ([, error, expected]) => {
  expect(answer(error)).toEqual({ answer: expected, lines: [] });
});

test('what nobody expected is a 500 that tells its request id, and its cause is in the log only', () => {
  const { answer: told, lines } = answer(new Error('the cause'));

  expect(told).toEqual({
    status: 500,
    body: 'Something went wrong on our side. The request id is request1.',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"requestId":"request1"');
  expect(lines[0]).toContain('the cause');
});
