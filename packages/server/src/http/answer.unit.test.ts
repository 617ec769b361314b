import { KnownError } from '@keystead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError, TakesTooLongError, UnstorableTextError } from '../db/database-errors.ts';
import { HashQueueFullError } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { answerError } from './answer.ts';

function answer(error: unknown) {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  return { answer: answerError(log, 'request1', error), lines };
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

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
  ['a refusal', new Refusal(403, 'Not here.'), { status: 403, body: 'Not here.', headers: TEXT }],
  [
    'a refusal for now',
    new Refusal(503, 'Stopping.', { retryAfterSeconds: 3 }),
    { status: 503, body: 'Stopping.', headers: { ...TEXT, 'retry-after': '3' } },
  ],
  [
    'a full queue',
    new HashQueueFullError(),
    {
      status: 429,
      body: 'Too many sign-ins at the moment. Please try again in a second.',
      headers: { ...TEXT, 'retry-after': '1' },
    },
  ],
  [
    'a search that reads too much',
    new TakesTooLongError(),
    { status: 422, body: 'This takes too long to find or count. Narrow it down.', headers: TEXT },
  ],
  [
    'an absent database',
    new DatabaseUnavailableError(),
    {
      status: 503,
      body: 'The service is not available at the moment. Please try again in a second.',
      headers: { ...TEXT, 'retry-after': '1' },
    },
  ],
  [
    'text that cannot be stored',
    new UnstorableTextError(),
    { status: 400, body: 'The request contains characters that are not valid text.', headers: TEXT },
  ],
])('%s is answered and not logged', ([, error, expected]) => {
  expect(answer(error)).toEqual({ answer: expected, lines: [] });
});

test('what nobody expected is a 500 that tells its request id, and its cause is in the log only', () => {
  const { answer: told, lines } = answer(new Error('the cause'));

  expect(told).toEqual({
    status: 500,
    body: 'Something went wrong on our side. The request id is request1.',
    headers: TEXT,
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"requestId":"request1"');
  expect(lines[0]).toContain('the cause');
});
