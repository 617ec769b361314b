import { expect } from 'vitest';
import { createApp, type App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { createLogger } from '../platform/logger.ts';
import { call } from '../testing/call.ts';
import { captureLog, type CapturedLog } from '../testing/captured-log.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { signUp } from '../testing/sign-up.ts';

const test = instanceTest();

function loggingApp(db: Db = instance.ctx.db): { app: App; log: CapturedLog } {
  const log = captureLog();
  const ctx = { ...instance.ctx, db, log: createLogger('info', log) };
  return { app: createApp(ctx, { lifecycle: { isStopping: false } }), log };
}

test('each request is one line: its id, method, route, status and duration, and who asked', async () => {
  const { accessToken } = await signUp(instance.app);
  const { app, log } = loggingApp();
  const answer = await call(app, 'GET /api/v1/users/me', { as: 'client', accessToken });

  expect(log.lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: answer.headers.get('x-stack-request-id'),
      method: 'GET',
      route: '/api/v1/users/me',
      status: 200,
      millis: expect.any(Number),
      projectId: 'internal',
      accessType: 'client',
      msg: 'request',
    },
  ]);
});

test.for<[line: `${string} /${string}`, record: object]>([
  ['GET /api/v1/users/me?code=s3cret', { method: 'GET', route: '/api/v1/users/me', status: 400 }],
  [
    'GET /api/v1/projects/s3cret/.well-known/jwks.json',
    { route: '/api/v1/projects/:project_id/.well-known/jwks.json' },
  ],
  ['GET /api/v1/nowhere/s3cret?s3cret=s3cret', { route: '(none)', status: 404 }],
  ['PUT /api/v1/users/me?s3cret', { method: 'PUT', route: '(none)', status: 405 }],
  ['OPTIONS /api/v1/s3cret', { method: 'OPTIONS', route: '(none)', status: 200 }],
  ['HEAD /health', { method: 'HEAD', route: '/health', status: 200 }],
  ['GET /api/v1/openapi.json', { method: 'GET', route: '/api/v1/openapi.json', status: 200 }],
])('the address itself is never in the line: %s', async ([line, record]) => {
  const { app, log } = loggingApp();
  const [method = '', path = ''] = line.split(' ');
  await app.request(path, { method });

  expect(log.lines()).toHaveLength(1);
  expect(log.lines()[0]).toMatchObject(record);
  expect(log.text()).not.toContain('s3cret');
});

test('the status of the line is the real one, also where the caller wants errors as 200', async () => {
  const { app, log } = loggingApp();
  await call(app, 'GET /api/v1/users/me', { headers: { 'x-stack-override-error-status': 'true' } });

  expect(log.lines()).toMatchObject([{ status: 400 }]);
});

test('an unexpected failure is a 500 whose request id leads to its cause in the log', async () => {
  const cause = Object.assign(new Error('no such column'), { code: '42703', detail: 'a detail of the driver' });
  const { app, log } = loggingApp({
    query: () => Promise.reject(new Error('the statement failed', { cause })),
    queryApart: () => Promise.reject(cause),
    transaction: () => Promise.reject(cause),
  });
  const answer = await call(app, 'GET /ready');
  const requestId = answer.headers.get('x-stack-request-id');

  expect(answer).toMatchObject({
    status: 500,
    knownError: null,
    body: `Something went wrong on our side. The request id is ${requestId}.`,
  });
  expect(log.lines()).toMatchObject([
    {
      level: 'error',
      requestId,
      err: {
        type: 'Error',
        message: 'the statement failed',
        stack: expect.arrayContaining([expect.stringContaining('request-log.api.test.ts')]),
        cause: { message: 'no such column', errorCode: '42703' },
      },
      msg: 'request failed',
    },
    { level: 'info', requestId, route: '/ready', status: 500 },
  ]);
  expect(log.text()).not.toContain('a detail of the driver');
});

test('a 500 is a 200 for callers who want it so, and still says what it was', async () => {
  const fails = () => Promise.reject(new Error('x'));
  const { app } = loggingApp({ query: fails, queryApart: fails, transaction: fails });
  const answer = await call(app, 'GET /ready', { headers: { 'x-hexclave-override-error-status': 'true' } });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-stack-actual-status')).toBe('500');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});
