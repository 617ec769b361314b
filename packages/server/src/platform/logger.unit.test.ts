import { expect, test } from 'vitest';
import { captureLog } from '../testing/captured-log.ts';
import { createLogger, flushLog } from './logger.ts';

function logged(fields: object): { fields: Record<string, unknown>; text: string } {
  const log = captureLog();
  createLogger('trace', log).info(fields, 'message');
  const [line] = log.lines();
  return { fields: line ?? {}, text: log.text() };
}

const CANARY = 'c4n4ry';

test('a line is JSON with its level, time and message', () => {
  expect(logged({ requestId: 'r' }).fields).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: 'r',
    msg: 'message',
  });
});

test.for([
  'password',
  'old_password',
  'newPassword',
  'password_hash',
  'passwordHash',
  'access_token',
  'accessToken',
  'refresh_token',
  'token',
  'tokens',
  'x-stack-access-token',
  'code',
  'attempt_code',
  'totp',
  'totp_secret_base64',
  'client_secret',
  'clientSecret',
  'secret',
  'KEYSTEAD_SECRET',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'publishable_client_key',
  'publishableClientKey',
  'secret_server_key',
  'super_secret_admin_key',
  'x-stack-super-secret-admin-key',
])('whatever is called %s is blanked at every depth', (name) => {
  const { fields, text } = logged({
    [name]: CANARY,
    inner: { [name]: { deeper: CANARY }, list: [{ [name]: [CANARY] }] },
  });

  expect(fields).toMatchObject({
    [name]: '[redacted]',
    inner: { [name]: '[redacted]', list: [{ [name]: '[redacted]' }] },
  });
  expect(text).not.toContain(CANARY);
});

test('what is no secret stays', () => {
  const fields = {
    requestId: 'r',
    method: 'GET',
    route: '/api/v1',
    status: 200,
    millis: 1.5,
    projectId: 'p',
    accessType: 'c',
  };

  expect(logged(fields).fields).toMatchObject(fields);
});

test('an object without an end is cut off', () => {
  const ring: Record<string, unknown> = {};
  ring['ring'] = ring;

  expect(logged({ ring }).text).toContain('[too deep]');
});

test('an error is its type, message, code and stack, and nothing that hangs on it', () => {
  const cause = new TypeError('the cause');
  const error = Object.assign(new Error('the message', { cause }), {
    code: '23505',
    detail: `Key (email)=(${CANARY}) already exists.`,
    parameters: [CANARY],
    where: CANARY,
  });
  const { fields, text } = logged({ err: error });

  expect(fields['err']).toEqual({
    type: 'Error',
    message: 'the message',
    errorCode: '23505',
    stack: expect.arrayContaining([expect.stringMatching(/^\s+at .*logger\.unit\.test\.ts/)]),
    cause: { type: 'TypeError', message: 'the cause', stack: expect.any(Array) },
  });
  expect(text).not.toContain(CANARY);
});

test.for([
  `invalid input syntax for type uuid: "${CANARY}"`,
  `invalid input syntax for type json: "{"a": "${CANARY}""`,
  `date/time field value out of range: "${CANARY}\n${CANARY}"`,
])('a value that PostgreSQL quotes is left out: %j', (message) => {
  const { fields, text } = logged({ err: Object.assign(new Error(message), { code: '22P02' }) });

  expect(text).not.toContain(CANARY);
  expect(fields['err']).toMatchObject({ message: expect.stringMatching(/: "…"$/) });
});

test.for([CANARY, 42, { text: CANARY }])('%j is thrown, but is no error', (thrown) => {
  const { fields, text } = logged({ err: thrown });

  expect(fields['err']).toEqual({ type: typeof thrown, message: 'a value that is not an error was thrown' });
  expect(text).not.toContain(CANARY);
});

test('a level that is off says nothing', () => {
  const log = captureLog();
  const logger = createLogger('warn', log);
  logger.info('no');
  logger.warn('yes');

  expect(log.lines()).toMatchObject([{ level: 'warn', msg: 'yes' }]);
});

test('flushing ends, whether the destination can or not', async () => {
  await flushLog(createLogger('info', captureLog()));
  let isFlushed = false;
  const buffering = { write: () => undefined, flush: (done: () => void) => ((isFlushed = true), done()) };
  await flushLog(createLogger('info', buffering));

  expect(isFlushed).toBe(true);
});
